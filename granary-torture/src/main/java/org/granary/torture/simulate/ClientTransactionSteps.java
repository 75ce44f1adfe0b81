package org.granary.torture.simulate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.granary.store.ClientTransaction;
import org.granary.store.Database;
import org.granary.store.StoreException;
import org.granary.torture.simulate.Change.State;
import org.granary.type.Cancellation;
import org.granary.type.Cancellation.CancelledException;
import org.granary.type.SqlError;

/// A transaction of a client: some steps, and one of the ways in which it ends.
final class ClientTransactionSteps {
    private static final Duration LONGER_THAN_IDLE = Duration.ofSeconds(3);

    private final World world;
    private final Database database;
    private final Changing changing;
    private final Random random;
    private final List<Change> staged = new ArrayList<>();

    ClientTransactionSteps(World world, Database database, Changing changing) {
        this.world = world;
        this.database = database;
        this.changing = changing;
        this.random = world.random();
    }

    void run() {
        Cancellation cancellation = Client.newCancellation(world);
        Timer disturbance = random.nextInt(8) == 0
                ? world.scheduler().timer(random.nextLong(50_000_000), cancellation::cancel)
                : null;
        try {
            ClientTransaction transaction = database.begin(cancellation, random.nextInt(4) == 0 ? 300 : -1);
            world.tell("a transaction begins");
            steps(transaction, world.newTransaction());
            end(transaction);
        } catch (SqlError | CancelledException | StoreException e) {
            world.tell("a transaction could not begin, or was ended: " + e.getMessage());
            staged.forEach(change -> world.settle(change, State.REFUSED, "with its transaction"));
        } finally {
            if (disturbance != null) {
                disturbance.cancel();
            }
        }
    }

    private void steps(ClientTransaction transaction, long number) {
        int savepoint = -1;
        for (int i = random.nextInt(5); i >= 0; i--) {
            changing.pause(random.nextInt(10) == 0 ? Duration.ofMillis(900) : Duration.ofMillis(3));
            switch (random.nextInt(8)) {
                case 0 -> {
                    transaction.save("mine");
                    savepoint = staged.size();
                }
                case 1 -> {
                    if (savepoint >= 0) {
                        transaction.rollbackTo("mine");
                        List<Change> undone = staged.subList(savepoint, staged.size());
                        undone.forEach(change -> world.settle(change, State.REFUSED, "back to the savepoint"));
                        undone.clear();
                    }
                }
                default -> step(transaction, number);
            }
        }
    }

    private void step(ClientTransaction transaction, long number) {
        Change change = world.newChange(number);
        Cancellation cancellation = Client.newCancellation(world);
        Timer disturbance = random.nextInt(8) == 0
                ? world.scheduler().timer(random.nextLong(2_000_000), cancellation::cancel)
                : null;
        try {
            change.setValue(transaction.run(cancellation, work -> changing.run(work, change, cancellation)));
            world.settle(change, State.STAGED, "");
            staged.add(change);
        } catch (SqlError | CancelledException | StoreException | Changing.OwnError e) {
            world.settle(change, State.REFUSED, String.valueOf(e.getMessage()));
        } finally {
            if (disturbance != null) {
                disturbance.cancel();
            }
        }
    }

    private void end(ClientTransaction transaction) {
        switch (random.nextInt(6)) {
            case 0 -> {
                transaction.rollback();
                staged.forEach(change -> world.settle(change, State.REFUSED, "rolled back"));
            }
            case 1 -> {
                // The client has left; the store gives the transaction up by itself.
                sleepLong();
                Expected.require(!transaction.isOpen(), "A transaction whose client has left is still open");
                staged.forEach(change -> world.settle(change, State.REFUSED, "left"));
            }
            default -> {
                // From now on they are there together, or not at all.
                staged.forEach(change -> change.set(State.UNKNOWN));
                transaction.commit();
                staged.forEach(change -> world.settle(change, State.ACKNOWLEDGED, "committed"));
            }
        }
        staged.clear();
    }

    private void sleepLong() {
        long end = world.scheduler().now() + LONGER_THAN_IDLE.toNanos();
        while (world.scheduler().now() < end) {
            changing.pause(LONGER_THAN_IDLE);
        }
    }
}
