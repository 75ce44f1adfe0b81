package org.granary.tds.request;

/// What a client asks.
public interface Request {}
