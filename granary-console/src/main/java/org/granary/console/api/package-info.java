/// The HTTP API and its OpenAPI description.
@NullMarked
package org.granary.console.api;

import org.jspecify.annotations.NullMarked;
