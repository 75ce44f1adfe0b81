package org.granary.protocol.word;

import org.granary.protocol.queue.Queue;
import org.granary.protocol.queue.QueueFixture;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// A test of what only MS-WORDSSP and MS-WORDSSP2 have: it runs on both.
@ParameterizedClass
@EnumSource(value = Queue.class, names = {"WORD", "WORD2"})
abstract class WordTest extends QueueFixture {
    @Parameter
    Queue queue;

    @Override
    protected Queue queue() {
        return queue;
    }
}
