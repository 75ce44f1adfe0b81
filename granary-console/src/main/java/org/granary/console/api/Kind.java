package org.granary.console.api;

import java.util.List;
import org.granary.console.json.JsonOut;

/// What a value of an answer or of a request is, as its description says it.
public sealed interface Kind {

    /// Writes the JSON Schema.
    void describe(JsonOut out);

    /// Values without parts.
    enum Simple implements Kind {
        TEXT("string"), INTEGER("integer"), NUMBER("number"), TRUTH("boolean"),
        /// A number that may be larger than JavaScript can hold: as text where it is.
        LONG("integer"),
        /// In UTC, without a zone: `2026-11-17T08:15:00.123`.
        TIME("string"), GUID("string"),
        /// Any value of SQL.
        ANY("");

        private final String type;

        Simple(String type) {
            this.type = type;
        }

        @Override
        public void describe(JsonOut out) {
            describe(out, false);
        }

        void describe(JsonOut out, boolean nullable) {
            out.object(fields -> {
                if (this != ANY) {
                    fields.name("type").list(types -> {
                        types.value(type);
                        if (this == LONG) {
                            types.value("string");
                        }
                        if (nullable) {
                            types.value("null");
                        }
                    });
                }
                if (this == TIME) {
                    fields.field("description", "A time in UTC.");
                } else if (this == GUID) {
                    fields.field("format", "uuid");
                }
            });
        }
    }

    /// An object with these fields and no others.
    record Parts(List<Field> fields) implements Kind {
        public Parts { fields = List.copyOf(fields); }

        public Parts(Field... fields) {
            this(List.of(fields));
        }

        @Override
        public void describe(JsonOut out) {
            out.object(schema -> {
                schema.field("type", "object");
                schema.name("properties").object(all -> fields.forEach(field -> {
                    all.name(field.name());
                    field.describe(all);
                }));
                schema.field("required",
                        fields.stream().filter(field -> !field.optional()).map(Field::name).toList());
                schema.field("additionalProperties", false);
            });
        }
    }

    record ListOf(Kind item) implements Kind {
        @Override
        public void describe(JsonOut out) {
            out.object(schema -> {
                schema.field("type", "array");
                schema.name("items");
                item.describe(schema);
            });
        }
    }

    /// A field of a record.
    ///
    /// @param nullable whether it may be null
    /// @param optional whether it may be missing
    record Field(String name, Kind kind, boolean nullable, boolean optional) {

        public static Field of(String name, Kind kind) {
            return new Field(name, kind, false, false);
        }

        public static Field nullable(String name, Kind.Simple kind) {
            return new Field(name, kind, true, false);
        }

        public static Field optional(String name, Kind kind) {
            return new Field(name, kind, false, true);
        }

        void describe(JsonOut out) {
            if (kind instanceof Simple simple) {
                simple.describe(out, nullable);
            } else {
                kind.describe(out);
            }
        }
    }

    /// Rows of a table, each an object.
    static Kind rows(Field... fields) {
        return new Parts(Field.of("rows", new ListOf(new Parts(fields))));
    }

    /// The same, a page at a time: `next` goes into the parameter `after` of the next request, and is missing on the last page.
    static Kind page(Field... fields) {
        return new Parts(Field.of("rows", new ListOf(new Parts(fields))), Field.optional("next", Simple.TEXT));
    }
}
