package org.granary.it.search.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ResultSet;
import org.granary.it.search.SearchTest;
import org.jspecify.annotations.Nullable;

/// A test of the metadata schema.
abstract class SchemaTest extends SearchTest {
    static final String ADD = "proc_MSS_AddAndReturnCrawledProperty";
    static final int TEXT = 31;
    static final int INTEGER = 20;

    /// A property set that no product knows.
    static final UUID SET = UUID.fromString("aaaaaaaa-1111-2222-3333-444444444444");

    /// A call of proc_MSS_AddAndReturnCrawledProperty that asks for a crawled property alone, unless told otherwise.
    static final class Adding {
        private final Map<String, @Nullable Object> arguments = new LinkedHashMap<>();

        Adding(String name) {
            this(SET, name, TEXT);
        }

        Adding(UUID propset, String name, int variantType) {
            with("@Propset", propset).with("@PropertyName", name).with("@PropertyNameIsEnum", false)
                    .with("@VariantType", variantType).with("@FriendlyName", null).with("@ManagedType", null)
                    .with("@FullTextQueriable", false).with("@Retrievable", false).with("@Scoped", false)
                    .with("@MaxIndexedStringLength", 64).with("@MaxNonIndexedStringLength", 2048);
            for (String output : List.of("@crawledPropId", "@pid", "@MappingOrder")) {
                with(output, anInt());
            }
            for (String output : List.of("@IsMappedToContent", "@IsSampleCacheFull", "@crawledPropExists",
                    "@managedPropExists")) {
                with(output, aBit());
            }
        }

        Adding with(String parameter, @Nullable Object value) {
            arguments.put(parameter, value);
            return this;
        }

        /// The name is a number.
        Adding number() {
            return with("@PropertyNameIsEnum", true);
        }

        Adding managed(String friendlyName, int type, boolean fullText, boolean retrievable, boolean scoped) {
            return with("@FriendlyName", friendlyName).with("@ManagedType", type).with("@FullTextQueriable", fullText)
                    .with("@Retrievable", retrievable).with("@Scoped", scoped);
        }

        @Nullable
        Object[] arguments() {
            List<@Nullable Object> all = new ArrayList<>();
            arguments.forEach((name, value) -> all.addAll(Arrays.asList(name, value)));
            return all.toArray();
        }
    }

    /// What such a call answered.
    record Added(Outcome outcome) {

        int id() {
            return (Integer) Objects.requireNonNull(outcome.output("@crawledPropId"));
        }

        int pid() {
            return (Integer) Objects.requireNonNull(outcome.output("@pid"));
        }

        @Nullable
        Object order() {
            return outcome.output("@MappingOrder");
        }

        @Nullable
        Object mappedToContent() {
            return outcome.output("@IsMappedToContent");
        }

        @Nullable
        Object sampleCacheFull() {
            return outcome.output("@IsSampleCacheFull");
        }

        @Nullable
        Object crawledExisted() {
            return outcome.output("@crawledPropExists");
        }

        @Nullable
        Object managedExisted() {
            return outcome.output("@managedPropExists");
        }

        /// The managed property, in the result set.
        List<List<@Nullable Object>> managed() {
            return outcome.set().rows();
        }
    }

    Added add(Adding adding) {
        Outcome outcome = call(ADD, adding.arguments());
        assertThat(outcome.status()).isZero();
        return new Added(outcome);
    }

    /// Adds a crawled property of [#SET] and answers its identifier.
    int crawled(String name) {
        return add(new Adding(name)).id();
    }

    int managed(String name, int type) {
        return number("@PID", "granary.AddManagedProperty", "@FriendlyName", name, "@ManagedType", type);
    }

    ResultSet list(boolean outOfBox, @Nullable LocalDateTime since, int limit, @Nullable UUID propset,
            @Nullable String name) {
        return call("proc_MSS_GetCrawledProperties", "@OOBOnly", outOfBox, "@InterestingPropertiesOnly", false,
                "@UpDate", since, "@LimitRows", limit, "@Propset", propset, "@PropertyName", name).set();
    }

    ResultSet managedSince(@Nullable LocalDateTime since, boolean all) {
        return call("proc_MSS_GetManagedProperties", "@ldate", since, "@GetAll", all).set();
    }

    /// A column of proc_MSS_GetSchemaHighLevelInfo.
    LocalDateTime changed(String column) {
        return (LocalDateTime) Objects.requireNonNull(call("proc_MSS_GetSchemaHighLevelInfo").set().value(0, column));
    }

    static Out aText() {
        return Out.of(JDBCType.NVARCHAR);
    }
}
