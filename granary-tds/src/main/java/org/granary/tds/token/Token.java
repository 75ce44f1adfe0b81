package org.granary.tds.token;

/// A token of the server's answer.
public interface Token {}
