/// `granary config`: the farm's configuration objects on a running server, and files of them.
@NullMarked
package org.granary.cli.config;

import org.jspecify.annotations.NullMarked;
