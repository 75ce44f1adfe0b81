package org.granary.bench;

/// One side of a comparison: a server, and how a client connects to it.
record Side<C extends Load.Client>(MeasuredServer server, Load.Connector<C> connector) {}
