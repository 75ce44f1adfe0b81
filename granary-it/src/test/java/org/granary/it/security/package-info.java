/// Logins, roles and permissions.
@NullMarked
package org.granary.it.security;

import org.jspecify.annotations.NullMarked;
