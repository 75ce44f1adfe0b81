package org.granary.it.translation;

import org.granary.it.protocol.OnEveryStore;
import org.granary.it.queue.Queue;
import org.granary.it.queue.QueueFixture;

/// A test of what only MS-TSSPROC has, on every store.
@OnEveryStore
abstract class TranslationTest extends QueueFixture {

    @Override
    protected Queue queue() {
        return Queue.TRANSLATION;
    }
}
