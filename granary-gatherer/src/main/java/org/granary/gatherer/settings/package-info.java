/// How far, how hard and how often a gatherer crawls.
@NullMarked
package org.granary.gatherer.settings;

import org.jspecify.annotations.NullMarked;
