package org.granary.bench;

import java.sql.SQLException;
import java.util.List;

/// A client of the queue on either server: one connection, used by one thread. Every value of every row that comes is read.
interface Queue extends Load.Client {

    /// An item of a job.
    record Item(long job, int group, int id) {}

    /// How many items of a job are in which state.
    record Status(int total, int notSubmitted, int notStarted, int inProgress, int succeeded, int failed,
            int canceled) {}

    void addJob(long job) throws SQLException;

    /// Adds a group of items 1 to `count`.
    void addGroup(long job, int group, int count) throws SQLException;

    void submit(long job) throws SQLException;

    /// The next items to work on.
    ///
    /// @param from the job to begin with, where the server lets its client say so
    List<Item> batch(int count, long from) throws SQLException;

    /// Says that a worker has begun with items.
    ///
    /// @return how many groups they are of
    int start(List<Item> items) throws SQLException;

    void succeed(Item item) throws SQLException;

    /// The item is not tried again.
    void fail(Item item) throws SQLException;

    Status status(long job) throws SQLException;

    /// Reads the items of a group.
    ///
    /// @return how many came
    int items(long job, int group) throws SQLException;
}
