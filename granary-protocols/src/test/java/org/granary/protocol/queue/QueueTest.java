package org.granary.protocol.queue;

import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// A test of what all queues share: it runs on each of them.
@ParameterizedClass
@EnumSource(Queue.class)
abstract class QueueTest extends QueueFixture {
    @Parameter
    Queue queue;

    @Override
    protected Queue queue() {
        return queue;
    }
}
