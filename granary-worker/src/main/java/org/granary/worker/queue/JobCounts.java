package org.granary.worker.queue;

/// A row of proc_GetJobStatus: how many items of a job are in which state.
public record JobCounts(int total, int notStarted, int inProgress, int succeeded, int failed, int canceled) {}
