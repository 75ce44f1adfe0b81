package org.granary.server.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.granary.tds.server.ClientNetwork;
import org.junit.jupiter.api.Test;

class WaitingChecksTest {
    private static final ClientNetwork FLOOD = new ClientNetwork("192.0.2.1");
    private static final ClientNetwork OTHER = new ClientNetwork("192.0.2.2");

    private final WaitingChecks<String> waiting = new WaitingChecks<>();

    private void add(ClientNetwork network, String name, String check) {
        waiting.add(new Guesser(network, name), check + " " + network.name() + " " + name);
    }

    private List<String> served() {
        List<String> served = new ArrayList<>();
        for (String next = waiting.next(); next != null; next = waiting.next()) {
            String[] parts = next.split(" ", -1);
            served.add(parts[0]);
            waiting.remove(new Guesser(new ClientNetwork(parts[1]), parts[2]), next);
        }
        return served;
    }

    @Test
    void aNetworkGetsTheSameShareWithManyNamesAsWithOne() {
        for (String name : List.of("a", "b", "c")) {
            add(FLOOD, name, name + "1");
            add(FLOOD, name, name + "2");
        }
        add(OTHER, "sa", "x");
        add(OTHER, "sa", "y");
        assertThat(served()).containsExactly("a1", "x", "b1", "y", "c1", "a2", "b2", "c2");
        assertThat(waiting.count()).isZero();
    }

    @Test
    void whoHasTheMostLosesTheOldest() {
        assertThat(waiting.oldestOfTheMost()).isNull();
        for (String name : List.of("a", "b", "c")) {
            add(FLOOD, name, name);
        }
        add(FLOOD, "b", "b2");
        add(OTHER, "sa", "x");
        add(OTHER, "sa", "y");
        assertThat(waiting.oldestOfTheMost()).startsWith("b ");
    }
}
