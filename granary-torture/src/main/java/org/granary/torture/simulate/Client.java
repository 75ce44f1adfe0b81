package org.granary.torture.simulate;

import java.time.Duration;
import java.util.Random;
import org.granary.processor.ProcessorShare;
import org.granary.store.Access;
import org.granary.store.Database;
import org.granary.store.StoreException;
import org.granary.store.Work;
import org.granary.torture.simulate.Change.State;
import org.granary.type.Cancellation;
import org.granary.type.Cancellation.CancelledException;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// A client that calls, one call after another.
final class Client implements Runnable {
    private static final int CALLS = 40;
    /// No call may take longer, whatever others do.
    private static final long LONGEST = Duration.ofSeconds(60).toNanos();

    private final World world;
    private final Database database;
    private final Random random;
    private final Scheduler scheduler;
    private final Changing changing;

    Client(World world, Database database, String name) {
        this.world = world;
        this.database = database;
        this.random = world.random();
        this.scheduler = world.scheduler();
        this.changing = new Changing(world, name);
    }

    @Override
    public void run() {
        for (int i = 0; i < CALLS; i++) {
            changing.pause(random.nextInt(5) == 0 ? Duration.ofMillis(100) : Duration.ofMillis(2));
            long began = scheduler.now();
            switch (random.nextInt(10)) {
                case 0, 1 -> read();
                case 2 -> new ClientTransactionSteps(world, database, changing).run();
                default -> write();
            }
            Expected.require(scheduler.now() - began < LONGEST, "A call has taken longer than "
                    + Duration.ofNanos(LONGEST) + ": " + Duration.ofNanos(scheduler.now() - began));
            Thread.interrupted();
        }
    }

    private void write() {
        Change change = world.newChange(0);
        Cancellation cancellation = newCancellation(world);
        Access access = random.nextInt(4) == 0 ? Access.LOCKING : Access.WRITE;
        long patience = random.nextInt(4) == 0 ? random.nextInt(600) : -1;
        long came = scheduler.now();
        Work<Long> work = transaction -> {
            if (change.runs() == 0) {
                changing.checkPatience(came, patience);
            }
            return changing.run(transaction, change, cancellation);
        };
        Timer disturbance = disturb(cancellation);
        try {
            Long value = database.run(access, cancellation, patience, kind(work));
            change.setValue(value);
            world.settle(change, State.ACKNOWLEDGED, "");
        } catch (SqlError | CancelledException | StoreException | Changing.OwnError e) {
            world.settle(change, State.REFUSED, String.valueOf(e.getMessage()));
        } finally {
            if (disturbance != null) {
                disturbance.cancel();
            }
        }
    }

    private Work<Long> kind(Work<Long> work) {
        return switch (random.nextInt(5)) {
            case 0, 1 -> Work.quick(work);
            case 2 -> Work.once(work);
            default -> work;
        };
    }

    /// Some calls are cancelled, or their thread is interrupted, at any time.
    private @Nullable Timer disturb(Cancellation cancellation) {
        Thread current = Thread.currentThread();
        long when = random.nextLong(random.nextBoolean() ? 1_000_000 : 300_000_000);
        return switch (random.nextInt(10)) {
            case 0 -> scheduler.timer(when, cancellation::cancel);
            case 1 -> scheduler.timer(when, () -> world.surroundings().interrupt(current));
            default -> null;
        };
    }

    private void read() {
        Change last = world.lastAcknowledged();
        Cancellation cancellation = newCancellation(world);
        Work<Boolean> work = transaction -> {
            long counter = transaction.number("SELECT value FROM counter");
            changing.pause(Duration.ofMillis(20));
            Expected.require(counter == transaction.number("SELECT count(*) FROM change"),
                    "A transaction that reads has seen two states");
            Expected.require(last == null
                    || transaction.number("SELECT count(*) FROM change WHERE id = ?", last.id()) == 1,
                    "What was acknowledged is not read afterwards");
            return true;
        };
        Timer disturbance = disturb(cancellation);
        try {
            database.run(Access.READ, cancellation, random.nextBoolean() ? Work.quick(work) : work);
        } catch (SqlError | CancelledException | StoreException e) {
            world.tell("a read has failed: " + e.getMessage());
        } finally {
            if (disturbance != null) {
                disturbance.cancel();
            }
        }
    }

    /// One that never pauses for the processor, of which the simulation knows nothing.
    static Cancellation newCancellation(World world) {
        ProcessorShare share = new ProcessorShare();
        share.awaited(true);
        world.scheduler().note(0);
        return new Cancellation(share);
    }
}
