/// What all commands share that are clients of a running server.
@NullMarked
package org.granary.cli.client;

import org.jspecify.annotations.NullMarked;
