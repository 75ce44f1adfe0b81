package org.granary.it.wire;

import java.util.stream.Collectors;
import org.granary.tds.token.ColInfo;
import org.granary.tds.token.ColMetadata;
import org.granary.tds.token.ColumnMetadata;
import org.granary.tds.token.Done;
import org.granary.tds.token.DoneInProc;
import org.granary.tds.token.DoneProc;
import org.granary.tds.token.DoneStatus;
import org.granary.tds.token.EnvChange;
import org.granary.tds.token.ErrorToken;
import org.granary.tds.token.FeatureExtAck;
import org.granary.tds.token.InfoToken;
import org.granary.tds.token.LoginAck;
import org.granary.tds.token.NbcRow;
import org.granary.tds.token.Order;
import org.granary.tds.token.ReturnStatus;
import org.granary.tds.token.ReturnValue;
import org.granary.tds.token.Row;
import org.granary.tds.token.SessionState;
import org.granary.tds.token.Sspi;
import org.granary.tds.token.TabName;
import org.granary.tds.token.Token;

/// A token as a short text: its name, what matters of it, and for the DONE tokens the status, the command and the row count.
final class TokenText {
    private TokenText() {}

    static String of(Token token) {
        return switch (token) {
            case Done it -> "DONE" + status(it.status());
            case DoneProc it -> "DONEPROC" + status(it.status());
            case DoneInProc it -> "DONEINPROC" + status(it.status());
            case ErrorToken it -> "ERROR " + it.message().number();
            case InfoToken it -> "INFO " + it.message().number();
            case ReturnStatus it -> "RETURNSTATUS " + it.value();
            case ReturnValue it -> "RETURNVALUE " + it.value().value();
            case EnvChange it -> "ENVCHANGE " + it.kind();
            case ColMetadata it -> "COLMETADATA"
                    + it.columns().stream().map(ColumnMetadata::name).collect(Collectors.joining(",", " ", ""));
            case Row it -> "ROW " + it.values();
            case NbcRow it -> "ROW " + it.values();
            case TabName it -> "TABNAME " + it.tables();
            case ColInfo _ -> "COLINFO";
            case Order _ -> "ORDER";
            case LoginAck _ -> "LOGINACK";
            case FeatureExtAck _ -> "FEATUREEXTACK";
            case SessionState _ -> "SESSIONSTATE";
            case Sspi _ -> "SSPI";
        };
    }

    private static String status(DoneStatus status) {
        return " %04x %02x".formatted(status.flags(), status.command())
                + (status.has(DoneStatus.COUNT) ? " " + status.rowCount() : "");
    }

    /// The transaction that requests name after this token.
    static long transaction(Token token, long before) {
        return token instanceof EnvChange.Transaction it ? it.newValue() : before;
    }
}
