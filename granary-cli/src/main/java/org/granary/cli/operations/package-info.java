/// Commands for whoever runs a server: backup, restore, check and doctor.
@NullMarked
package org.granary.cli.operations;

import org.jspecify.annotations.NullMarked;
