package org.granary.it.word;

import java.util.stream.Stream;
import org.granary.it.protocol.StoreKind;
import org.granary.it.queue.Queue;
import org.granary.it.queue.QueueFixture;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// A test of what only MS-WORDSSP and MS-WORDSSP2 have: it runs on both, on every store.
@ParameterizedClass(name = "{1} {0}")
@MethodSource("queues")
abstract class WordTest extends QueueFixture {
    @Parameter(1)
    Queue queue;

    static Stream<Arguments> queues() {
        return StoreKind.used()
                .flatMap(store -> Stream.of(Queue.WORD, Queue.WORD2).map(queue -> Arguments.of(store, queue)));
    }

    @Override
    protected Queue queue() {
        return queue;
    }
}
