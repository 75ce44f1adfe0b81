/// What engines of conversion have in common.
@NullMarked
package org.granary.worker.engine;

import org.jspecify.annotations.NullMarked;
