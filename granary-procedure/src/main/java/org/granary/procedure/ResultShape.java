package org.granary.procedure;

import java.util.List;
import org.granary.type.Column;

/// A declared result set, by the document's name for it.
public record ResultShape(String name, List<Column> columns) {}
