package org.granary.console.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Writes values, fields and lists, in their order.
public final class JsonOut {
    private final JsonGenerator generator;

    JsonOut(JsonGenerator generator) {
        this.generator = generator;
    }

    private interface Step {
        void run() throws IOException;
    }

    private static void run(Step step) {
        try {
            step.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void object(Json.Writing fields) {
        run(() -> {
            generator.writeStartObject();
            fields.write(this);
            generator.writeEndObject();
        });
    }

    public void list(Json.Writing items) {
        run(() -> {
            generator.writeStartArray();
            items.write(this);
            generator.writeEndArray();
        });
    }

    /// A field whose value is written next.
    public JsonOut name(String name) {
        run(() -> generator.writeFieldName(name));
        return this;
    }

    public void field(String name, @Nullable Object value) {
        name(name).value(value);
    }

    /// Of the types that [Json#read] makes, and other numbers. Anything else as text.
    public void value(@Nullable Object value) {
        run(() -> {
            switch (value) {
                case null -> generator.writeNull();
                case String text -> generator.writeString(text);
                case Boolean bool -> generator.writeBoolean(bool);
                case Integer number -> generator.writeNumber(number);
                case Long number -> generator.writeNumber(number);
                case Double number -> generator.writeNumber(number);
                case Map<?, ?> map -> object(out -> map.forEach((key, each) -> out.field(String.valueOf(key), each)));
                case List<?> list -> list(out -> list.forEach(out::value));
                default -> generator.writeString(value.toString());
            }
        });
    }
}
