package org.granary.torture.power;

/// An event, and when it began and had happened, by the clock of `System.nanoTime` of the process that recorded it.
record Timed(DiskEvent event, long began, long ended) {}
