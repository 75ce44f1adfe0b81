package org.granary.protocol.config;

import java.util.ArrayList;
import java.util.List;
import org.granary.procedure.DatabaseDefinition;
import org.granary.procedure.declaration.DeclarationFile;
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

    private final List<DeclarationFile> declarations = new ArrayList<>();
    private final List<Object> rooms = new ArrayList<>();

    private SharePointConfig() {}

    public static DatabaseDefinition definition() {
        var config = new SharePointConfig();

        // Configuration objects.
        config.room(new ClassProcedures(), "classes.sql");
        config.room(new DependencyProcedures(), "dependencies.sql");
        config.room(new DropObjectProcedure());
        config.room(new PutObjectProcedure());
        config.room(new ReadObjectProcedures(), "objects.sql");

        // Timer jobs.
        config.room(new LockProcedures(), "locks.sql");
        config.room(new ServerProcedures(), "servers.sql");
        config.room(new TargetInstanceProcedures(), "targets.sql");
        config.room(new RunningJobProcedures(), "running.sql");

        // E-mail-enabled lists and pending distribution lists.
        config.room(new EmailListProcedures(), "lists.sql");
        config.room(new PendingListProcedures(), "pending.sql");

        // Site collections.
        config.room(new SiteMapProcedures(), "sites.sql");
        config.room(new SiteSearchProcedures(), "search.sql");

        // Files.
        config.room(new FileProcedures(), "files.sql");

        var schema = new DatabaseSchema(DATABASE, "org/granary/protocol/config/schema");
        return new DatabaseDefinition(schema, List.copyOf(config.declarations), List.copyOf(config.rooms));
    }

    /// A room, and the declarations that lie beside it: of its procedures, and of tables.
    private void room(Object room, String... files) {
        rooms.add(room);
        for (String file : files) {
            declarations.add(new DeclarationFile(room.getClass(), file));
        }
    }
}
