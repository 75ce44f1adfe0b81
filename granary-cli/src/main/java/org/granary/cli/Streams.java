package org.granary.cli;

import java.io.InputStream;
import java.io.PrintStream;

/// What a command reads from and writes to.
record Streams(InputStream in, PrintStream out, PrintStream err) {}
