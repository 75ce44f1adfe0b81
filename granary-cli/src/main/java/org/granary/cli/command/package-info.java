/// What all commands share: arguments, passwords, tables and messages.
@NullMarked
package org.granary.cli.command;

import org.jspecify.annotations.NullMarked;
