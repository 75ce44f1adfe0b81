package org.granary.it.queue;

import java.util.Arrays;
import java.util.stream.Stream;
import org.granary.it.protocol.StoreKind;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// A test of what all queues share: it runs on each of them, on every store.
@ParameterizedClass(name = "{1} {0}")
@MethodSource("queues")
abstract class QueueTest extends QueueFixture {
    @Parameter(1)
    Queue queue;

    static Stream<Arguments> queues() {
        return StoreKind.used()
                .flatMap(store -> Arrays.stream(Queue.values()).map(queue -> Arguments.of(store, queue)));
    }

    @Override
    protected Queue queue() {
        return queue;
    }
}
