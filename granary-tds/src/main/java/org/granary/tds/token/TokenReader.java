package org.granary.tds.token;

import org.granary.tds.codec.ValueDecoder;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.jspecify.annotations.Nullable;

/// Reads an answer, token by token: what a client does. Remembers the columns, which rows need.
public final class TokenReader {
    private final TdsReader in;
    private final TdsVersion version;
    private final ValueDecoder decoder;
    private @Nullable ColMetadata columns;

    public TokenReader(TdsReader in, TdsVersion version, ValueDecoder decoder) {
        this.in = in;
        this.version = version;
        this.decoder = decoder;
    }

    /// Whether the answer has no further token.
    public boolean atEnd() {
        return in.atEnd();
    }

    public Token next() {
        int type = in.u8();
        return switch (type) {
            case TokenType.RETURN_STATUS -> ReturnStatus.read(in);
            case TokenType.COL_METADATA -> {
                ColMetadata metadata = ColMetadata.read(in, version);
                columns = metadata;
                yield metadata;
            }
            case TokenType.TAB_NAME -> TabName.read(in, version);
            case TokenType.COL_INFO -> ColInfo.read(in);
            case TokenType.ORDER -> Order.read(in);
            case TokenType.ERROR -> ErrorToken.read(in, version);
            case TokenType.INFO -> InfoToken.read(in, version);
            case TokenType.RETURN_VALUE -> ReturnValue.read(in, version, decoder);
            case TokenType.LOGIN_ACK -> LoginAck.read(in);
            case TokenType.FEATURE_EXT_ACK -> FeatureExtAck.read(in);
            case TokenType.ROW -> Row.read(in, columns(), decoder);
            case TokenType.NBC_ROW -> NbcRow.read(in, columns(), decoder);
            case TokenType.ENV_CHANGE -> EnvChange.read(in);
            case TokenType.SESSION_STATE -> SessionState.read(in);
            case TokenType.SSPI -> Sspi.read(in);
            case TokenType.DONE -> Done.read(in, version);
            case TokenType.DONE_PROC -> DoneProc.read(in, version);
            case TokenType.DONE_IN_PROC -> DoneInProc.read(in, version);
            default -> throw new MalformedStreamException(String.format("unknown token 0x%02X", type));
        };
    }

    private ColMetadata columns() {
        ColMetadata metadata = columns;
        if (metadata == null) {
            throw new MalformedStreamException("a row before its columns");
        }
        return metadata;
    }
}
