package org.granary.it.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Stream;
import org.granary.client.LargeBinary;
import org.granary.procedure.Check;
import org.granary.procedure.Parameter;
import org.granary.procedure.ProcedureDeclaration;
import org.granary.procedure.ResultShape;
import org.granary.procedure.catalog.DatabaseDefinition;
import org.granary.procedure.declaration.DeclarationReader;
import org.granary.procedure.declaration.DeclaredProcedure;
import org.granary.server.ServedDatabases;
import org.granary.type.Column;
import org.granary.type.SqlType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The clients have what the server has: nothing is missing, whatever is declared.
@Tag("smoke")
class EveryProcedureTest {

    record Declared(String database, DeclaredProcedure procedure) {
        ProcedureDeclaration declaration() {
            return procedure.declaration();
        }

        Method method() {
            return TypedClients.method(database, declaration().schema(), declaration().name()).orElseThrow(
                    () -> new AssertionError("No client of " + database + " calls " + declaration().name()));
        }

        @Override
        public String toString() {
            return database + " " + declaration().schema() + "." + declaration().name();
        }
    }

    static Stream<Declared> declared() {
        return ServedDatabases.definitions().stream().flatMap(database -> procedures(database)
                .map(procedure -> new Declared(database.schema().name(), procedure)));
    }

    private static Stream<DeclaredProcedure> procedures(DatabaseDefinition database) {
        return database.declarations().stream().flatMap(file -> DeclarationReader.read(file).procedures().stream());
    }

    @Test
    void everyDatabaseWithProceduresHasAClient() {
        assertThat(declared().map(Declared::database).distinct()).hasSizeGreaterThan(6)
                .allMatch(TypedClients.BY_DATABASE::containsKey);
    }

    @ParameterizedTest
    @MethodSource("declared")
    void everyParameterHasItsTypeInOrder(Declared declared) {
        List<String> expected = new ArrayList<>();
        for (Parameter parameter : declared.declaration().parameters()) {
            // What only comes back is not passed; what goes in and comes back is.
            boolean checked = declared.procedure.checks().stream().map(Check::parameter)
                    .anyMatch(parameter.name()::equals);
            if (!parameter.output() || !parameter.nullable() || checked) {
                expected.add(key(parameter.name()) + " " + type(parameter.type(), parameter.nullable()));
            }
        }
        assertThat(Arrays.stream(declared.method().getParameters())
                .map(parameter -> key(parameter.getName()) + " " + parameter.getType().getSimpleName()))
                .containsExactlyElementsOf(expected);
    }

    @ParameterizedTest
    @MethodSource("declared")
    void everyOutputAndColumnIsInTheResult(Declared declared) {
        ProcedureDeclaration declaration = declared.declaration();
        Class<?> result = declared.method().getReturnType();
        List<Parameter> outputs = declaration.parameters().stream().filter(Parameter::output).toList();
        if (outputs.isEmpty() && declaration.resultSets().isEmpty()) {
            assertThat(result).isEqualTo(int.class);
            return;
        }
        RecordComponent[] components = result.getRecordComponents();
        assertThat(components).hasSize(1 + outputs.size() + declaration.resultSets().size());
        assertThat(components[0].getName() + " " + components[0].getType()).isEqualTo("returnCode int");
        for (int i = 0; i < outputs.size(); i++) {
            assertThat(key(components[1 + i].getName()) + " " + components[1 + i].getType().getSimpleName())
                    .isEqualTo(key(outputs.get(i).name()) + " " + type(outputs.get(i).type(), true));
        }
        for (int i = 0; i < declaration.resultSets().size(); i++) {
            assertThat(components[1 + outputs.size() + i].getGenericType())
                    .isInstanceOfSatisfying(ParameterizedType.class, list -> assertThat(list.getRawType())
                            .isEqualTo(List.class));
            var list = (ParameterizedType) components[1 + outputs.size() + i].getGenericType();
            assertColumns((Class<?>) list.getActualTypeArguments()[0], declaration.resultSets().get(i));
        }
    }

    private static void assertColumns(Class<?> row, ResultShape shape) {
        List<String> expected = new ArrayList<>();
        for (Column column : shape.columns()) {
            boolean large = column.type() == SqlType.Simple.IMAGE && column.equals(shape.columns().getLast());
            expected.add(large ? LargeBinary.class.getSimpleName() : type(column.type(), column.nullable()));
        }
        assertThat(Arrays.stream(row.getRecordComponents()).map(component -> component.getType().getSimpleName()))
                .as(shape.name()).containsExactlyElementsOf(expected);
        for (int i = 0; i < expected.size(); i++) {
            String name = shape.columns().get(i).name();
            if (!name.isEmpty()) {
                assertThat(key(row.getRecordComponents()[i].getName())).isEqualTo(key(name));
            }
        }
    }

    @Test
    void noClientCallsWhatIsNotDeclared() {
        List<Method> used = declared().map(Declared::method).toList();
        assertThat(TypedClients.BY_DATABASE.values().stream().flatMap(List::stream)
                .flatMap(client -> TypedClients.methods(client).stream())).allMatch(used::contains);
    }

    /// Names without what Java writes otherwise.
    private static String key(String name) {
        return name.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
    }

    private static String type(SqlType type, boolean nullable) {
        Class<?> boxed = switch (type) {
            case SqlType.Simple simple -> switch (simple) {
                case BIT -> Boolean.class;
                case TINYINT, SMALLINT, INT -> Integer.class;
                case BIGINT -> Long.class;
                case REAL -> Float.class;
                case FLOAT -> Double.class;
                case MONEY, SMALLMONEY -> BigDecimal.class;
                case DATE -> LocalDate.class;
                case DATETIME, SMALLDATETIME -> LocalDateTime.class;
                case UNIQUEIDENTIFIER -> UUID.class;
                case XML, TEXT, NTEXT -> String.class;
                case SQL_VARIANT -> Object.class;
                case IMAGE, TIMESTAMP -> byte[].class;
            };
            case SqlType.Decimal _ -> BigDecimal.class;
            case SqlType.Temporal temporal -> switch (temporal.kind()) {
                case TIME -> LocalTime.class;
                case DATETIME2 -> LocalDateTime.class;
                case DATETIMEOFFSET -> OffsetDateTime.class;
            };
            case SqlType.Characters _ -> String.class;
            case SqlType.Binary _ -> byte[].class;
        };
        if (nullable) {
            return boxed.getSimpleName();
        }
        return boxed == Boolean.class
                ? "boolean"
                : boxed == Integer.class
                        ? "int"
                        : boxed == Long.class
                                ? "long"
                                : boxed == Float.class
                                        ? "float"
                                        : boxed == Double.class ? "double" : boxed.getSimpleName();
    }
}
