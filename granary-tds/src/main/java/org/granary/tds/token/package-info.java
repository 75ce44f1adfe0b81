/// The tokens of the server's answers.
@NullMarked
package org.granary.tds.token;

import org.jspecify.annotations.NullMarked;
