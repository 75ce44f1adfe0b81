package org.granary.tsql.document;

import org.granary.memory.Sized;

/// A node as a row of `nodes()` has it: with the document around it, which paths may lead back to.
///
/// @param bytes its share of the document
public record XmlReference(XmlNode node, long bytes) implements Sized {}
