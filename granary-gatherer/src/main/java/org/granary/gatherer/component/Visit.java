package org.granary.gatherer.component;

import org.granary.gatherer.fetch.Fetched;
import org.granary.gatherer.protocol.QueuedItem;

/// An item, and what came of fetching it.
record Visit(QueuedItem item, Fetched fetched) {}
