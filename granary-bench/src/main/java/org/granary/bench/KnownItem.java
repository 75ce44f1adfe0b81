package org.granary.bench;

/// A question whose answer is known.
///
/// @param text what is asked
/// @param url the one page that it is about
record KnownItem(String text, String url) {}
