package org.granary.protocol.translation;

import org.granary.protocol.queue.Queue;
import org.granary.protocol.queue.QueueFixture;

/// A test of what only MS-TSSPROC has.
abstract class TranslationTest extends QueueFixture {

    @Override
    protected Queue queue() {
        return Queue.TRANSLATION;
    }
}
