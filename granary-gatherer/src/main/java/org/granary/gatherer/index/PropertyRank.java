package org.granary.gatherer.index;

/// How much a managed property counts in the order of results (MS-SQLPGAT2 3.1.5.40.1).
///
/// @param weight 1 as long as nobody has changed it
/// @param lengthNormalization how much less a word counts in a long text: 1 in full, 0 as long as nobody has said
public record PropertyRank(double weight, double lengthNormalization) {}
