@NullMarked
package org.granary.translation.web;

import org.jspecify.annotations.NullMarked;
