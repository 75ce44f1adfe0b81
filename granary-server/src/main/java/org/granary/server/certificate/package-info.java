/// The certificate that clients see: made on the first start, or one's own.
@NullMarked
package org.granary.server.certificate;

import org.jspecify.annotations.NullMarked;
