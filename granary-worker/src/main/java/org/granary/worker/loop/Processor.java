package org.granary.worker.loop;

import org.granary.worker.failure.WorkFailure;
import org.granary.worker.settings.JobSettings;

/// What is done with a document: conversion, translation. Several threads use it at once.
public interface Processor extends AutoCloseable {
    /// The name of the output where the front end gave none.
    ///
    /// @param input the name of the input
    String outputName(String input, JobSettings settings) throws WorkFailure;

    /// Looks at a document while those before it are worked on.
    ///
    /// @throws WorkFailure if it is not to be worked on
    default void check(Task task) throws WorkFailure, InterruptedException {}

    /// Makes the output of a document, which was checked. No more run at once than the worker was told.
    ///
    /// @throws InterruptedException when nobody wants it any more
    void process(Task task) throws WorkFailure, InterruptedException;

    @Override
    void close();
}
