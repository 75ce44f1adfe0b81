package org.granary.processor;

/// A thread on which the requests of many clients run one after another, such as the writer of a database. It is never
/// paused: all of them would wait for the request that it happens to run.
public interface SharedThread {}
