package org.granary.tsql.function;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.granary.tsql.eval.Bound;
import org.granary.tsql.eval.BoundExpression;
import org.granary.type.CurrentRequest;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;

/// Digests and checksums, what a sql_variant holds, and functions that are known but not supported.
final class HashFunctions {
    private static final int PIECE = 1 << 20;

    /// Functions of SQL Server that are not supported, with any number of arguments.
    static final Set<String> NOT_SUPPORTED = Set.of("ENCRYPTBYKEY", "DECRYPTBYKEY",
            "ENCRYPTBYPASSPHRASE", "DECRYPTBYPASSPHRASE", "PWDCOMPARE", "PWDENCRYPT", "TEXTPTR");

    private HashFunctions() {}

    static void define(FunctionRegistry registry) {
        registry.define("HASHBYTES", 2, HashFunctions::hashBytes);
        registry.define("CHECKSUM", 1, 255, HashFunctions::checksum);
        registry.define("BINARY_CHECKSUM", 1, 255, HashFunctions::checksum);
        registry.define("SQL_VARIANT_PROPERTY", 2, HashFunctions::variantProperty);
        for (String name : NOT_SUPPORTED) {
            registry.define(name, 0, 255, _ -> {
                throw SqlErrors.unsupported(name);
            });
        }
    }

    private static BoundExpression hashBytes(Call call) {
        boolean text = call.argument(1).type() instanceof SqlType.Characters;
        boolean national = call.argument(1).type() instanceof SqlType.Characters type && type.national();
        Charset charset = national
                ? StandardCharsets.UTF_16LE
                : SqlType.collationOf(call.argument(1).type()).collation().charset();
        return call.strict(SqlType.varbinary(8000),
                List.of(SqlType.varchar(20), text ? call.argument(1).type() : SqlType.varbinary(SqlType.MAX)),
                v -> digest(digest((String) v[0]),
                        v[1] instanceof String value ? value.getBytes(charset) : (byte[]) v[1]));
    }

    private static byte[] digest(MessageDigest digest, byte[] bytes) {
        for (int at = 0; at < bytes.length; at += PIECE) {
            CurrentRequest.check();
            digest.update(bytes, at, Math.min(PIECE, bytes.length - at));
        }
        return digest.digest();
    }

    private static MessageDigest digest(String name) {
        String algorithm = switch (name.toUpperCase(Locale.ROOT)) {
            case "MD5" -> "MD5";
            case "SHA", "SHA1" -> "SHA-1";
            case "SHA2_256" -> "SHA-256";
            case "SHA2_512" -> "SHA-512";
            default -> throw new SqlError(15003, 16, 1, "Invalid hash algorithm '" + name + "'.");
        };
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Equal values have equal checksums; the numbers are not SQL Server's.
    private static BoundExpression checksum(Call call) {
        return Bound.of(Simple.INT, false, call.arguments().stream().allMatch(BoundExpression::constant), row -> {
            int sum = 0;
            for (BoundExpression each : call.arguments()) {
                Object value = each.value(row);
                int hash = switch (value) {
                    case String text -> SqlType.collationOf(each.type()).collation().key(text).hashCode();
                    case byte[] bytes -> Arrays.hashCode(bytes);
                    case null -> 0;
                    default -> value.hashCode();
                };
                sum = 31 * sum + hash;
            }
            return sum;
        });
    }

    private static BoundExpression variantProperty(Call call) {
        BoundExpression argument = call.argument(0);
        BoundExpression property = Bound.converted(call.argument(1), SqlType.varchar(128));
        return Bound.of(Simple.SQL_VARIANT, true, argument.constant() && property.constant(), row -> {
            Object value = argument.value(row);
            SqlValue base = value instanceof SqlValue variant ? variant : SqlValue.of(argument.type(), value);
            Object name = property.value(row);
            if (value == null || name == null) {
                return null;
            }
            var facts = org.granary.type.TypeFacts.of(base.type());
            return switch (((String) name).toLowerCase(Locale.ROOT)) {
                case "basetype" -> SqlValue.of(SqlType.sysname(), base.type().name().toLowerCase(Locale.ROOT));
                case "precision" -> SqlValue.ofInt(facts.precision());
                case "scale" -> SqlValue.ofInt(facts.scale());
                case "maxlength" -> SqlValue.ofInt(facts.maxLength());
                case "collation" ->
                    base.value() instanceof String
                            ? SqlValue.of(SqlType.sysname(), SqlType.collationOf(base.type()).collation().name())
                            : null;
                default -> null;
            };
        });
    }
}
