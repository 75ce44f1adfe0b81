/// The web server with its limits, and what requests and answers are to the rest of the console.
@NullMarked
package org.granary.console.http;

import org.jspecify.annotations.NullMarked;
