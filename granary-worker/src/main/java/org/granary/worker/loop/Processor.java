package org.granary.worker.loop;

import org.granary.worker.failure.WorkFailure;
import org.granary.worker.settings.JobSettings;

/// What is done with a document: conversion, translation. Several threads use it at once.
public interface Processor extends AutoCloseable {
    /// The name of the output where the front end gave none.
    ///
    /// @param input the name of the input
    String outputName(String input, JobSettings settings) throws WorkFailure;

    /// Makes the output of a document.
    ///
    /// @throws InterruptedException when nobody wants it any more
    void process(Task task) throws WorkFailure, InterruptedException;

    @Override
    void close();
}
