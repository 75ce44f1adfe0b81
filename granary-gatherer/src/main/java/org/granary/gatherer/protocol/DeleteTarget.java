package org.granary.gatherer.protocol;

/// @param startAddressId 0: the whole content source
public record DeleteTarget(int contentSourceId, int startAddressId) {}
