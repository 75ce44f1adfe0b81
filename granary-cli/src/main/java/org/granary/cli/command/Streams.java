package org.granary.cli.command;

import java.io.InputStream;
import java.io.PrintStream;

/// What a command reads from and writes to.
public record Streams(InputStream in, PrintStream out, PrintStream err) {}
