package org.granary.protocol.config.site;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The site collections of a content database, of a Web application, of one in the other, or all of them: null sets no
/// bounds.
record SiteScope(@Nullable UUID databaseId, @Nullable UUID applicationId) {
    static final SiteScope EVERYWHERE = new SiteScope(null, null);

    static SiteScope ofDatabase(UUID databaseId) {
        return new SiteScope(databaseId, null);
    }

    static SiteScope ofApplication(UUID applicationId) {
        return new SiteScope(null, applicationId);
    }

    /// How a scope is bounded; decides the texts of statements, and their index.
    enum Bounds {
        ALL(0, ""), APPLICATION(1, "ApplicationId = ? AND "), DATABASE(2, "DatabaseId = ? AND "), BOTH(3,
                "DatabaseId = ? AND ApplicationId = ? AND ");

        private final int code;
        private final String condition;

        Bounds(int code, String condition) {
            this.code = code;
            this.condition = condition;
        }

        /// In the key of a tree.
        byte code() {
            return (byte) code;
        }

        /// To be followed by another condition.
        String condition() {
            return condition;
        }
    }

    Bounds bounds() {
        if (databaseId == null) {
            return applicationId == null ? Bounds.ALL : Bounds.APPLICATION;
        }
        return applicationId == null ? Bounds.DATABASE : Bounds.BOTH;
    }

    /// The parameters of [Bounds#condition].
    List<Object> parameters() {
        List<Object> parameters = new ArrayList<>(2);
        if (databaseId != null) {
            parameters.add(databaseId);
        }
        if (applicationId != null) {
            parameters.add(applicationId);
        }
        return parameters;
    }
}
