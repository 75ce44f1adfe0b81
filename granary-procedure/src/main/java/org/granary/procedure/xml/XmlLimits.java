package org.granary.procedure.xml;

/// How much XML an argument may hold. Documents beyond a limit are refused with an error that names it.
///
/// @param characters length of the text
/// @param depth of nested elements
/// @param elements in the whole document
public record XmlLimits(int characters, int depth, int elements) {

    public static final XmlLimits STANDARD = new XmlLimits(256 * 1024 * 1024, 100, 4_000_000);
}
