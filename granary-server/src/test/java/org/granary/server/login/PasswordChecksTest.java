package org.granary.server.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.granary.tds.server.ClientNetwork;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PasswordChecksTest {
    private static final Guesser FLOOD = new Guesser(new ClientNetwork("192.0.2.1"), "sa");
    private static final Guesser OTHER = new Guesser(new ClientNetwork("192.0.2.2"), "sa");
    /// No more checks run at once than there are processors.
    private static final int BUSY = Runtime.getRuntime().availableProcessors();

    @AutoClose
    private final ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();
    private final PasswordChecks checks = new PasswordChecks();
    private final CountDownLatch released = new CountDownLatch(1);
    private final List<String> made = Collections.synchronizedList(new ArrayList<>());

    private Future<Boolean> check(Guesser guesser, String mark, PatientClient client) throws InterruptedException {
        Future<Boolean> result = clients.submit(() -> checks.check(guesser, mark, client, () -> {
            made.add(mark);
            try {
                released.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return true;
        }));
        Thread.sleep(5);
        return result;
    }

    @Test
    void theSamePasswordIsCheckedOnceForAll() throws Exception {
        List<Future<Boolean>> all = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            all.add(check(FLOOD, "same", new PatientClient()));
        }
        released.countDown();
        for (Future<Boolean> one : all) {
            assertThat(one.get()).isTrue();
        }
        assertThat(made).containsExactly("same");
    }

    @Test
    void aFloodHoldsUpNoOtherNetworkAndLosesItsOldest() throws Exception {
        List<Future<Boolean>> flood = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            flood.add(check(FLOOD, "flood" + i, new PatientClient()));
        }
        Future<Boolean> other = check(OTHER, "other", new PatientClient("192.0.2.2"));
        released.countDown();
        assertThat(other.get()).isTrue();
        int refused = 0;
        for (Future<Boolean> one : flood) {
            try {
                one.get();
            } catch (ExecutionException e) {
                assertThat(e.getCause()).isInstanceOf(OverloadedException.class);
                refused++;
            }
        }
        assertThat(refused).isGreaterThanOrEqualTo(200 - 64 - BUSY);
        assertThat(made.indexOf("other")).isLessThan(2 * BUSY + 2);
    }

    @Test
    void whoHasLeftIsNotChecked() throws Exception {
        for (int i = 0; i < BUSY; i++) {
            var _ = check(OTHER, "busy" + i, new PatientClient());
        }
        PatientClient leaving = new PatientClient();
        Future<Boolean> left = check(FLOOD, "left", leaving);
        leaving.left = true;
        released.countDown();
        try {
            left.get();
        } catch (ExecutionException e) {
            assertThat(e.getCause()).isInstanceOf(EOFException.class);
        }
        assertThat(made).doesNotContain("left");
    }
}
