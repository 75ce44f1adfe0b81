package org.granary.it.config.object;

import java.sql.JDBCType;
import java.util.UUID;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.jspecify.annotations.Nullable;

/// What proc_putObject answered.
record Put(int status, @Nullable UUID existing, Version newVersion) {
    static final Out EXISTING = Out.of(JDBCType.CHAR);
    static final Out NEW_VERSION = Out.of(JDBCType.VARBINARY);

    static Put of(Outcome outcome) {
        if (!outcome.sets().isEmpty()) {
            throw new AssertionError("proc_putObject returns no result set");
        }
        Object existing = outcome.output("@ExistingObject");
        return new Put(outcome.status(), existing == null ? null : UUID.fromString(existing.toString().strip()),
                Version.of(outcome.output("@NewVersion")));
    }
}
