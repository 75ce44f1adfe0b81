package org.granary.it.search.commit;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The parameters of proc_MSS_ProcessCommitted, by default those of a file that was crawled without error, and the same as a record of 245 bytes.
public final class CommitCall {
    private final Map<String, @Nullable Object> values = new LinkedHashMap<>();

    public CommitCall() {
        with("@RecrawlErrorCount", 3).with("@ErrorCountAllowed", 10).with("@ErrorDeleteCountAllowed", 0)
                .with("@DocID", 1).with("@CrawlID", 7).with("@TransactionType", 2).with("@Scope", 2)
                .with("@TransactionFlags", 0).with("@CompactURL", "compact").with("@CompactHash", 11)
                .with("@ParentCompactURL", "parent").with("@ParentCompactHash", 12)
                .with("@DisplayURL", "http://host/shown").with("@DisplayHash", 13)
                .with("@LastModifiedTime", 131_000_000_000_000_000L).with("@EndPathFlag", 1).with("@PropMD5", 14)
                .with("@MD5", 15).with("@FolderDelCount", 0).with("@HostDepth", 16).with("@EnumerationDepth", 17)
                .with("@RetryCount", 18).with("@IndexType", 1).with("@SeqID", 101L).with("@UseChangeLog", 0)
                .with("@ChangeLogBatchID", 0).with("@ChangeLogCookie", null).with("@ChangeLogCookieType", 0)
                .with("@ErrorDesc", null).with("@hrResult", 0).with("@DocPropsMD5", 1L << 40)
                .with("@TransactionStatus", 90).with("@CrawlType", 1).with("@DocPropsBlob", new byte[]{1, 2, 3})
                .with("@ErrorID", 0).with("@ErrorLevel", 0).with("@MarkDelete", false).with("@LinksBitmap", 1)
                .with("@Title", "A title").with("@TitleLCID", 1033).with("@SecurityId", "S-1-5-32").with("@PHFlags", 19)
                .with("@ProtocolLength", 4).with("@ApplicationType", 0).with("@DelayRetryCount", 20)
                .with("@LogLevel", 0).with("@ErrorSource", 21).with("@RecrawlErrorInterval", 48)
                .with("@ErrorIntervalAllowed", 72).with("@ErrorDeleteIntervalAllowed", 24)
                .with("@ChangeLogCookieEnd", null).with("@ChildSecurityBlob", null);
    }

    public CommitCall with(String parameter, @Nullable Object value) {
        values.put(parameter, value);
        if (values.size() > 52) {
            throw new AssertionError("No parameter " + parameter);
        }
        return this;
    }

    /// By a change log, in an incremental crawl.
    CommitCall withLog(byte @Nullable [] cookie, int cookieType) {
        return with("@CrawlType", 2).with("@UseChangeLog", 1).with("@ChangeLogCookie", cookie)
                .with("@ChangeLogCookieType", cookieType);
    }

    @Nullable
    Object get(String parameter) {
        return values.get(parameter);
    }

    int number(String parameter) {
        return values.get(parameter) instanceof Number n ? n.intValue() : 0;
    }

    @Nullable
    public Object[] arguments() {
        List<@Nullable Object> all = new ArrayList<>();
        values.forEach((name, value) -> {
            all.add(name);
            all.add(value);
        });
        return all.toArray();
    }

    /// The arguments of proc_MSS_CommitTransactions for these transactions.
    public static Object[] records(int component, List<CommitCall> calls) {
        StringBuilder strings = new StringBuilder("~");
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        data.write(0xEE);
        ByteBuffer records = ByteBuffer.allocate(245 * calls.size());
        for (CommitCall call : calls) {
            call.writeTo(records, strings, data);
        }
        return new Object[]{"@ComponentID", component, "@ApplicationType", 0, "@DocRows", calls.size(), "@DocFixedSize",
            245, "@DocFixedBlob", records.array(), "@DocStrings", strings.toString(), "@TransactionBlobs",
            data.toByteArray()};
    }

    /// In the order of MS-SQLPGAT2 2.2.3.19.
    private void writeTo(ByteBuffer out, StringBuilder strings, ByteArrayOutputStream data) {
        ints(out, "@DocID", "@CrawlID", "@CrawlType", "@TransactionType", "@Scope", "@TransactionFlags");
        text(out, strings, "@CompactURL");
        ints(out, "@CompactHash");
        text(out, strings, "@ParentCompactURL");
        ints(out, "@ParentCompactHash");
        text(out, strings, "@DisplayURL");
        ints(out, "@DisplayHash");
        out.putLong(longNumber("@LastModifiedTime"));
        ints(out, "@EndPathFlag", "@PropMD5", "@MD5");
        out.putInt(0x7FFFFFFF);
        ints(out, "@HostDepth", "@EnumerationDepth", "@RetryCount", "@DelayRetryCount", "@IndexType");
        out.putLong(longNumber("@SeqID"));
        ints(out, "@UseChangeLog", "@ChangeLogBatchID");
        bytes(out, data, "@ChangeLogCookie");
        ints(out, "@ChangeLogCookieType");
        text(out, strings, "@ErrorDesc");
        ints(out, "@hrResult");
        out.putLong(longNumber("@DocPropsMD5"));
        bytes(out, data, "@DocPropsBlob");
        ints(out, "@TransactionStatus", "@ErrorID", "@ErrorLevel");
        out.put((byte) (Boolean.TRUE.equals(values.get("@MarkDelete")) ? 1 : 0));
        ints(out, "@LinksBitmap");
        text(out, strings, "@Title");
        ints(out, "@TitleLCID");
        text(out, strings, "@SecurityId");
        ints(out, "@PHFlags");
        out.putInt(0);
        ints(out, "@ProtocolLength", "@LogLevel", "@ErrorSource", "@RecrawlErrorCount", "@RecrawlErrorInterval",
                "@ErrorIntervalAllowed", "@ErrorCountAllowed", "@ErrorDeleteCountAllowed",
                "@ErrorDeleteIntervalAllowed");
        bytes(out, data, "@ChangeLogCookieEnd");
        bytes(out, data, "@ChildSecurityBlob");
    }

    private void ints(ByteBuffer out, String... parameters) {
        for (String parameter : parameters) {
            out.putInt(number(parameter));
        }
    }

    private long longNumber(String parameter) {
        return values.get(parameter) instanceof Number n ? n.longValue() : 0;
    }

    private void text(ByteBuffer out, StringBuilder strings, String parameter) {
        String text = values.get(parameter) instanceof String s ? s : "";
        out.putInt(text.isEmpty() ? 0x7F000000 : strings.length());
        out.putShort((short) text.length());
        strings.append(text);
    }

    private void bytes(ByteBuffer out, ByteArrayOutputStream data, String parameter) {
        byte[] bytes = values.get(parameter) instanceof byte[] b ? b : new byte[0];
        out.putInt(bytes.length == 0 ? 0x7F000000 : data.size());
        out.putInt(bytes.length);
        data.writeBytes(bytes);
    }
}
