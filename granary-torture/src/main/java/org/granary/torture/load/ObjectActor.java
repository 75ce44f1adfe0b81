package org.granary.torture.load;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.granary.client.config.ConfigurationDatabase;
import org.granary.client.config.GetObjectsByClassResult;
import org.granary.client.config.PutObjectResult;
import org.granary.torture.ledger.Call;
import org.jspecify.annotations.Nullable;

/// A client of the configuration (MS-WSSCFGD): stores, changes and removes objects of its own, some of them two in a transaction, some in a transaction
/// that it rolls back.
final class ObjectActor implements Actor {
    static final String DATABASE = "SharePoint_Config";
    private static final UUID FARM_CLASS = UUID.fromString("674DA553-EA77-44a3-B9F8-3F70D786DE6A");
    private static final UUID SERVER_CLASS = UUID.fromString("E77AAF47-3CAC-4001-BC6B-5BCCB6486318");
    private static final int MOST_OBJECTS = 30;

    private final int client;
    /// Those whose version is known for certain.
    private final Map<UUID, byte[]> versions = new LinkedHashMap<>();
    private @Nullable UUID farm;
    private long made;

    ObjectActor(int client) {
        this.client = client;
    }

    @Override
    public void reconnected(Calls calls) throws SQLException {
        GetObjectsByClassResult farms = new ConfigurationDatabase(calls.connection(DATABASE))
                .getObjectsByClass(FARM_CLASS);
        farm = farms.rows().getFirst().id();
    }

    @Override
    public void step(Calls calls) throws SQLException {
        ConfigurationDatabase database = new ConfigurationDatabase(calls.connection(DATABASE));
        int kind = calls.random().nextInt(10);
        if (versions.size() > MOST_OBJECTS || (kind == 0 && !versions.isEmpty())) {
            UUID oldest = versions.keySet().iterator().next();
            versions.remove(oldest);
            calls.call(Call.DROP, List.of(oldest.toString()), () -> database.dropObject(oldest));
        } else if (kind == 1) {
            putAndRollBack(calls, database);
        } else if (kind < 5 && !versions.isEmpty()) {
            UUID oldest = versions.keySet().iterator().next();
            put(calls, database, List.of(oldest));
        } else if (kind < 7) {
            put(calls, database, List.of(newId(), newId()));
        } else {
            put(calls, database, List.of(newId()));
        }
    }

    private UUID newId() {
        return new UUID(0x0B1EC7, client * 1_000_000L + made++);
    }

    /// In one transaction of the client where there are several.
    private void put(Calls calls, ConfigurationDatabase database, List<UUID> ids) throws SQLException {
        List<String> arguments = new ArrayList<>();
        Map<UUID, String> texts = new LinkedHashMap<>();
        Map<UUID, byte @Nullable []> former = new LinkedHashMap<>();
        for (UUID id : ids) {
            String text = "<object><fld>" + calls.random().nextLong() + "</fld></object>";
            texts.put(id, text);
            arguments.addAll(List.of(id.toString(), text));
            // Until it is acknowledged, its version is unknown.
            former.put(id, versions.remove(id));
        }
        List<byte[]> given = calls.ledger().call(Call.PUT, arguments, () -> {
            if (ids.size() == 1) {
                return List.of(put(database, ids.getFirst(), former.get(ids.getFirst()), texts));
            }
            return calls.inTransaction(DATABASE, () -> {
                List<byte[]> all = new ArrayList<>();
                for (UUID id : ids) {
                    all.add(put(database, id, former.get(id), texts));
                }
                return all;
            });
        }, all -> all.stream().map(HexFormat.of()::formatHex).toList());
        for (int i = 0; i < ids.size(); i++) {
            versions.put(ids.get(i), given.get(i));
        }
    }

    private byte[] put(ConfigurationDatabase database, UUID id, byte @Nullable [] version, Map<UUID, String> texts)
            throws SQLException {
        PutObjectResult result = database.putObject(id, farm, SERVER_CLASS, id.toString(), 0, version,
                Objects.requireNonNull(texts.get(id)));
        if (result.returnCode() != 0) {
            throw new IllegalStateException(
                    "proc_putObject answered " + result.returnCode() + " for the client's own object " + id);
        }
        return Objects.requireNonNull(result.newVersion());
    }

    private void putAndRollBack(Calls calls, ConfigurationDatabase database) throws SQLException {
        List<UUID> ids = List.of(newId(), newId());
        Map<UUID, String> texts = new LinkedHashMap<>();
        ids.forEach(id -> texts.put(id, "<object/>"));
        calls.call(Call.PUT_AND_ROLL_BACK, ids.stream().map(UUID::toString).toList(),
                () -> calls.inTransaction(DATABASE, false, () -> {
                    for (UUID id : ids) {
                        put(database, id, null, texts);
                    }
                    return ids;
                }));
    }
}
