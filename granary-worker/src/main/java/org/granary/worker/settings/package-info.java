/// What a job wants, as the XML in its settings.
@NullMarked
package org.granary.worker.settings;

import org.jspecify.annotations.NullMarked;
