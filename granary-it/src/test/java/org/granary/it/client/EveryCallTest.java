package org.granary.it.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.granary.client.ProcedureClient;
import org.granary.it.protocol.Client;
import org.granary.it.protocol.OnEveryStore;
import org.granary.it.protocol.ProtocolTest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Calls every procedure once through its typed method. Arguments are arbitrary, so a rule may refuse them; what may not happen is that call and procedure do
/// not fit each other.
@OnEveryStore
class EveryCallTest extends ProtocolTest {
    /// Unknown procedure; parameter missing, too many, unknown, not OUTPUT; conversions that are not allowed or not possible; syntax.
    private static final Set<Integer> MISFITS = Set.of(2812, 201, 8144, 8145, 8146, 8162, 206, 257, 8114, 8115, 102,
            8178);

    @Override
    protected String databaseName() {
        return "Search_Service_Application_DB";
    }

    @Test
    void everyMethodReachesItsProcedureAndReadsItsAnswer() throws Exception {
        List<String> misfits = new ArrayList<>();
        int answered = 0;
        for (String database : TypedClients.BY_DATABASE.keySet()) {
            if (database.equals("WSS_Search")) {
                continue;
            }
            Class<? extends ProcedureClient> type = TypedClients.BY_DATABASE.get(database).getFirst();
            try (Client client = server.database(database).connect()) {
                ProcedureClient typed = type.getConstructor(Connection.class).newInstance(client.connection());
                for (Method method : TypedClients.methods(type)) {
                    try {
                        method.invoke(typed, Arrays.stream(method.getParameterTypes()).map(EveryCallTest::argument)
                                .toArray());
                        answered++;
                    } catch (InvocationTargetException e) {
                        if (!(e.getCause() instanceof SQLException error) || error.getErrorCode() == 0
                                || MISFITS.contains(error.getErrorCode())) {
                            misfits.add(TypedClients.procedure(method) + ": " + e.getCause());
                        }
                    }
                }
            }
        }
        assertThat(misfits).isEmpty();
        assertThat(answered).as("calls that no rule refused").isGreaterThan(50);
    }

    private static @Nullable Object argument(Class<?> type) {
        return switch (type.getSimpleName()) {
            case "boolean", "Boolean" -> true;
            case "int", "Integer" -> 1;
            case "long", "Long" -> 1L;
            case "BigDecimal" -> BigDecimal.ONE;
            case "String" -> "1";
            case "byte[]" -> new byte[]{0, 0, 0, 0, 0, 0, 0, 1};
            case "UUID" -> new UUID(1, 1);
            case "LocalDate" -> LocalDate.of(2024, 5, 6);
            case "LocalDateTime" -> LocalDateTime.of(2024, 5, 6, 7, 8, 9);
            case "Object" -> 1;
            default -> throw new AssertionError("An argument of type " + type);
        };
    }
}
