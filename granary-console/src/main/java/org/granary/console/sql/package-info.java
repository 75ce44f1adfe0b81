/// Requests to the server in the name of a person, with bounded answers.
@NullMarked
package org.granary.console.sql;

import org.jspecify.annotations.NullMarked;
