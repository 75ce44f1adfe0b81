@NullMarked
package org.granary.client.generator;

import org.jspecify.annotations.NullMarked;
