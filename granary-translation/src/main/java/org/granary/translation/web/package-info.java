/// Services with the interface of LibreTranslate.
@NullMarked
package org.granary.translation.web;

import org.jspecify.annotations.NullMarked;
