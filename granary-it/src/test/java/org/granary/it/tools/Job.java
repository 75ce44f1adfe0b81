package org.granary.it.tools;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/// A job of TranslationServices as an entity.
@Entity
@Table(name = "Jobs", schema = "dbo")
class Job {
    @Id
    @Column(name = "JobId")
    private long id;

    @Column(name = "Settings", nullable = false, columnDefinition = "nvarchar(max)")
    private String settings = "";

    @Column(name = "CreateTime", nullable = false, columnDefinition = "datetime")
    private @Nullable LocalDateTime created;

    long id() {
        return id;
    }

    String settings() {
        return settings;
    }

    @Nullable
    LocalDateTime created() {
        return created;
    }
}
