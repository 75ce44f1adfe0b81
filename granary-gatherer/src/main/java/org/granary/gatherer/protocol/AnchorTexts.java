package org.granary.gatherer.protocol;

import java.util.List;

/// What the links to a document say, each text once.
public record AnchorTexts(int docId, List<String> texts) {}
