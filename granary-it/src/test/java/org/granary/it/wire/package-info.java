/// What the server sends, token by token, where drivers show too little of it.
@NullMarked
package org.granary.it.wire;

import org.jspecify.annotations.NullMarked;
