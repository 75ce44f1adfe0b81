package org.granary.tsql.function;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.TextLimits;
import org.granary.type.Conversions;
import org.granary.type.CurrentRequest;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// COMPRESS and DECOMPRESS, by GZIP.
final class CompressionFunctions {
    private static final SqlType BYTES = SqlType.varbinary(SqlType.MAX);
    private static final int PIECE = 1 << 16;

    private CompressionFunctions() {}

    static void define(FunctionRegistry registry) {
        registry.define("COMPRESS", 1, CompressionFunctions::compress);
        registry.define("DECOMPRESS", 1, call -> call.strict(BYTES, List.of(BYTES), v -> decompressed((byte[]) v[0])));
    }

    private static BoundExpression compress(Call call) {
        SqlType type = call.argument(0).type();
        SqlType taken = type instanceof SqlType.Characters || type instanceof SqlType.Binary ? type : BYTES;
        return call.strict(BYTES, List.of(taken), v -> {
            Object bytes = Conversions.cast(SqlValue.of(taken, v[0]), BYTES).value();
            return bytes == null ? null : compressed((byte[]) bytes);
        });
    }

    private static byte[] compressed(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            for (int at = 0; at < bytes.length; at += PIECE) {
                CurrentRequest.check();
                gzip.write(bytes, at, Math.min(PIECE, bytes.length - at));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /// A few bytes can become very many: what comes out is limited as other values are. What is no GZIP is NULL.
    private static byte @Nullable [] decompressed(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] piece = new byte[PIECE];
        try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            for (int count = gzip.read(piece); count >= 0; count = gzip.read(piece)) {
                CurrentRequest.check();
                out.write(piece, 0, count);
                TextLimits.check(out.size());
            }
        } catch (IOException _) {
            return null;
        }
        return out.toByteArray();
    }
}
