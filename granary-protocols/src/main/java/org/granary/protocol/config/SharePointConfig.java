package org.granary.protocol.config;

import java.util.List;
import org.granary.procedure.catalog.DatabaseDefinition;
import org.granary.protocol.Topic;
import org.granary.protocol.config.email.EmailListProcedures;
import org.granary.protocol.config.email.PendingListProcedures;
import org.granary.protocol.config.file.FileProcedures;
import org.granary.protocol.config.object.ClassProcedures;
import org.granary.protocol.config.object.DependencyProcedures;
import org.granary.protocol.config.object.DropObjectProcedure;
import org.granary.protocol.config.object.PutObjectProcedure;
import org.granary.protocol.config.object.ReadObjectProcedures;
import org.granary.protocol.config.site.SiteMapProcedures;
import org.granary.protocol.config.site.SiteSearchProcedures;
import org.granary.protocol.config.timer.LockProcedures;
import org.granary.protocol.config.timer.RunningJobProcedures;
import org.granary.protocol.config.timer.ServerProcedures;
import org.granary.protocol.config.timer.TargetInstanceProcedures;
import org.granary.store.DatabaseSchema;

/// The database of MS-WSSCFGD.
public final class SharePointConfig {
    public static final String DATABASE = "SharePoint_Config";

    private SharePointConfig() {}

    public static DatabaseDefinition definition() {
        return Topic.database(new DatabaseSchema(DATABASE, "org/granary/protocol/config/migrations"), List.of(
                // Configuration objects.
                Topic.procedures(ClassProcedures.class, "classes.sql", new ClassProcedures()),
                Topic.procedures(DependencyProcedures.class, "dependencies.sql", new DependencyProcedures(DATABASE)),
                Topic.procedures(ReadObjectProcedures.class, "objects.sql", new DropObjectProcedure(DATABASE),
                        new PutObjectProcedure(), new ReadObjectProcedures()),

                // Timer jobs.
                Topic.procedures(LockProcedures.class, "locks.sql", new LockProcedures()),
                Topic.procedures(ServerProcedures.class, "servers.sql", new ServerProcedures()),
                Topic.procedures(TargetInstanceProcedures.class, "targets.sql", new TargetInstanceProcedures()),
                Topic.procedures(RunningJobProcedures.class, "running.sql", new RunningJobProcedures()),

                // E-mail-enabled lists and pending distribution lists.
                Topic.procedures(EmailListProcedures.class, "lists.sql", new EmailListProcedures()),
                Topic.procedures(PendingListProcedures.class, "pending.sql", new PendingListProcedures()),

                // Site collections.
                Topic.procedures(SiteMapProcedures.class, "sites.sql", new SiteMapProcedures()),
                Topic.procedures(SiteSearchProcedures.class, "search.sql", new SiteSearchProcedures()),

                // Files.
                Topic.procedures(FileProcedures.class, "files.sql", new FileProcedures())));
    }
}
