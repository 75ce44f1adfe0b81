package org.granary.protocol.search.crawl.commit;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.granary.procedure.Check;
import org.granary.procedure.Parameter;
import org.granary.procedure.declaration.DeclarationFile;
import org.granary.procedure.declaration.DeclarationReader;
import org.granary.procedure.declaration.DeclaredProcedure;
import org.granary.records.ByteSlice;
import org.granary.records.MalformedBlobException;
import org.granary.records.RecordBlob;
import org.granary.records.TransactionCommit;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// The records of a call of proc_MSS_CommitTransactions, all checked before the first is committed. Each is made when
/// it is asked for.
final class CommitRecords implements Iterable<Committed> {
    private static final int MALFORMED = 50081;
    private static final int TRUNCATED = 8152;

    /// Fields that have another name as a parameter.
    private static final Map<String, String> OTHER_NAMES = Map.of("ErrorDescription", "ErrorDesc", "SecurityID",
            "SecurityId");

    /// What proc_MSS_ProcessCommitted would refuse as a parameter is refused as a field of a record, too.
    private static final List<FieldLimit> LIMITS = limits();

    private final RecordBlob<TransactionCommit> records;

    /// @throws SqlError that says which record and field is wrong
    CommitRecords(int count, byte @Nullable [] bytes, @Nullable String strings, byte @Nullable [] data) {
        try {
            records = RecordBlob.open(TransactionCommit.TYPE, count, bytes, strings, data);
        } catch (MalformedBlobException e) {
            throw SqlErrors.user(MALFORMED, 1, "Parameter @DocFixedBlob is malformed. " + e.getMessage());
        }
        int number = 0;
        for (TransactionCommit each : records) {
            check(++number, each);
        }
    }

    @Override
    public Iterator<Committed> iterator() {
        Iterator<TransactionCommit> each = records.iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return each.hasNext();
            }

            @Override
            public Committed next() {
                return Committed.of(each.next());
            }
        };
    }

    /// A field and the parameter that limits it.
    ///
    /// @param checks the conditions on the parameter
    private record FieldLimit(String field, Parameter parameter, List<Check> checks,
            Function<TransactionCommit, @Nullable Object> value) {}

    private static List<FieldLimit> limits() {
        DeclaredProcedure declared = DeclarationReader
                .read(new DeclarationFile(CommitRecords.class, "process.sql")).procedures().getFirst();
        Map<String, Parameter> parameters = declared.declaration().parameters().stream()
                .collect(Collectors.toMap(Parameter::name, Function.identity()));
        List<FieldLimit> limits = new ArrayList<>();
        for (Map.Entry<String, Function<TransactionCommit, @Nullable Object>> field : fields().entrySet()) {
            String name = "@" + OTHER_NAMES.getOrDefault(field.getKey(), field.getKey());
            Parameter parameter = Objects.requireNonNull(parameters.get(name), name);
            limits.add(new FieldLimit(field.getKey(), parameter,
                    declared.checks().stream().filter(check -> check.parameter().equals(name)).toList(),
                    field.getValue()));
        }
        return limits;
    }

    private static Map<String, Function<TransactionCommit, @Nullable Object>> fields() {
        Map<String, Function<TransactionCommit, @Nullable Object>> fields = new LinkedHashMap<>();
        fields.put("CrawlType", TransactionCommit::crawlType);
        fields.put("TransactionType", TransactionCommit::transactionType);
        fields.put("Scope", TransactionCommit::scope);
        fields.put("EndPathFlag", TransactionCommit::endPathFlag);
        fields.put("IndexType", TransactionCommit::indexType);
        fields.put("ErrorLevel", TransactionCommit::errorLevel);
        fields.put("LogLevel", TransactionCommit::logLevel);
        fields.put("CompactURL", TransactionCommit::compactUrl);
        fields.put("ParentCompactURL", TransactionCommit::parentCompactUrl);
        fields.put("DisplayURL", TransactionCommit::displayUrl);
        fields.put("ErrorDescription", TransactionCommit::errorDescription);
        fields.put("Title", TransactionCommit::title);
        fields.put("SecurityID", TransactionCommit::securityId);
        fields.put("ChangeLogCookie", TransactionCommit::changeLogCookie);
        fields.put("DocPropsBlob", TransactionCommit::docPropsBlob);
        fields.put("ChangeLogCookieEnd", TransactionCommit::changeLogCookieEnd);
        fields.put("ChildSecurityBlob", TransactionCommit::childSecurityBlob);
        return fields;
    }

    private void check(int number, TransactionCommit commit) {
        for (FieldLimit limit : LIMITS) {
            Object value = limit.value.apply(commit);
            for (Check check : limit.checks) {
                if (!check.allows(value)) {
                    throw SqlErrors.user(MALFORMED, 1, "Parameter @DocFixedBlob is malformed. " + where(number, limit)
                            + Check.shown(value) + " must be " + check.expectation() + ".");
                }
            }
            int length = switch (value) {
                case String text -> text.length();
                case ByteSlice bytes -> bytes.length();
                case null, default -> 0;
            };
            if (length > longest(limit.parameter.type())) {
                throw new SqlError(TRUNCATED, 16, 14,
                        "String or binary data would be truncated. Parameter @DocFixedBlob, " + where(number, limit)
                                + length + " do not fit into " + limit.parameter.type().sql() + ".");
            }
        }
    }

    private static int longest(SqlType type) {
        return switch (type) {
            case SqlType.Characters text -> text.length();
            case SqlType.Binary bytes -> bytes.length();
            case SqlType.Decimal _,SqlType.Temporal _,SqlType.Simple _ -> Integer.MAX_VALUE;
        };
    }

    private String where(int number, FieldLimit limit) {
        return TransactionCommit.TYPE.name() + " " + number + " of " + records.count() + ", field " + limit.field
                + ": ";
    }
}
