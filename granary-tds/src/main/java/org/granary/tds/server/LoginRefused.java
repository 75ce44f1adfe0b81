package org.granary.tds.server;

import java.util.List;
import org.granary.type.SqlError;
import org.granary.type.SqlMessage;

/// A login that is refused with more than one message, as SQL Server does: 4060 says why, 18456 says that it failed.
public final class LoginRefused extends SqlError {
    private final List<SqlMessage> messages;

    /// @param messages in the order in which the client gets them; at least one
    public LoginRefused(List<SqlMessage> messages) {
        super(messages.getFirst());
        this.messages = List.copyOf(messages);
    }

    public List<SqlMessage> messages() {
        return messages;
    }
}
