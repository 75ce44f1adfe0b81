package org.granary.it.config.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.granary.it.protocol.Client;
import org.granary.type.SqlError;

/// Many clients that change objects at random, for a while and until each kind of change has succeeded, and many that
/// keep caches of them by polling: each of these must end with exactly what the server has.
final class ObjectStorm {
    private static final int WRITERS = 8;
    private static final int POLLERS = 8;
    private static final int ENOUGH_OBJECTS = 60;

    private final Supplier<Client> connect;
    private final UUID farm;
    private final UUID classId;
    private final long end;
    private final List<UUID> known = new CopyOnWriteArrayList<>();
    private final AtomicInteger names = new AtomicInteger();
    private final AtomicInteger writersAtWork = new AtomicInteger(WRITERS);
    private final Map<Change, AtomicLong> done = new EnumMap<>(Change.class);

    enum Change {
        CREATE, UPDATE, MOVE, DEPEND, DROP
    }

    /// @param connect to one server, or to several of the same databases by turns
    ObjectStorm(Supplier<Client> connect, UUID farm, UUID classId, Duration duration) {
        this.connect = connect;
        this.farm = farm;
        this.classId = classId;
        this.end = System.nanoTime() + duration.toNanos();
        for (Change change : Change.values()) {
            done.put(change, new AtomicLong());
        }
    }

    /// How many changes of each kind succeeded.
    Map<Change, AtomicLong> done() {
        return done;
    }

    /// Those who write answer nothing, those who poll their caches.
    List<Callable<ObjectCache>> work() {
        List<Callable<ObjectCache>> work = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            work.add(this::write);
        }
        for (int i = 0; i < POLLERS; i++) {
            work.add(this::poll);
        }
        return work;
    }

    private ObjectCache poll() {
        var cache = new ObjectCache();
        try (Client client = connect.get()) {
            while (writersAtWork.get() > 0) {
                cache.poll(client);
            }
            cache.poll(client);
        }
        return cache;
    }

    private ObjectCache write() {
        try (Client client = connect.get()) {
            while (System.nanoTime() < end || !everyChangeHasSucceeded()) {
                change(client, ThreadLocalRandom.current());
            }
        } finally {
            writersAtWork.decrementAndGet();
        }
        return new ObjectCache();
    }

    /// On a busy machine the time may be up before; the timeout of the test ends one that never gets there.
    private boolean everyChangeHasSucceeded() {
        return done.values().stream().allMatch(count -> count.get() > 0);
    }

    private void change(Client client, Random random) {
        Change change = known.size() < ENOUGH_OBJECTS / 2
                ? Change.CREATE
                : Change.values()[random.nextInt(Change.values().length)];
        boolean changed = switch (change) {
            case CREATE -> known.size() < ENOUGH_OBJECTS && create(client, any(random));
            case UPDATE -> update(client, any(random), null);
            case MOVE -> update(client, any(random), any(random));
            case DEPEND -> depend(client, any(random), any(random));
            case DROP -> drop(client, any(random));
        };
        if (changed) {
            done.get(change).incrementAndGet();
        }
    }

    private UUID any(Random random) {
        List<UUID> now = List.copyOf(known);
        return now.isEmpty() || random.nextInt(10) == 0 ? farm : now.get(random.nextInt(now.size()));
    }

    private boolean create(Client client, UUID parent) {
        ConfigObject object = ConfigObject.of(parent, classId, "Object " + names.incrementAndGet());
        int status = object.put(client).status();
        assertThat(status).isIn(0, 3);
        return status == 0 && known.add(object.id());
    }

    private boolean update(Client client, UUID id, UUID parent) {
        var rows = client.call("proc_getObject", "@Id", id).set().rows();
        if (rows.isEmpty() || id.equals(farm)) {
            return false;
        }
        ConfigObject object = News.object(rows.getFirst());
        ConfigObject changed = object.withStatus(object.status() + 1)
                .withProperties("<object><fld>" + (object.status() + 1) + "</fld></object>");
        int status = (parent == null ? changed : changed.withParent(parent)).put(client).status();
        assertThat(status).isIn(0, 1, 4, 5);
        return status == 0;
    }

    private static boolean depend(Client client, UUID object, UUID dependee) {
        try {
            return client.call("proc_putDependency", "@ObjectId", object, "@DependantId", dependee).status() == 0;
        } catch (SqlError e) {
            assertThat(e.number()).as(e.getMessage()).isEqualTo(547);
            return false;
        }
    }

    private boolean drop(Client client, UUID id) {
        if (id.equals(farm)) {
            return false;
        }
        try {
            int status = client.call("proc_DropObject", "@Id", id).status();
            assertThat(status).isIn(0, 1);
            known.remove(id);
            return status == 0;
        } catch (SqlError e) {
            assertThat(e.number()).as(e.getMessage()).isEqualTo(547);
            return false;
        }
    }
}
