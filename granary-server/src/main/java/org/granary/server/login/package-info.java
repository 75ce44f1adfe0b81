/// Logins, kept in `master`: who there is, which databases each was given, and their passwords as slow hashes.
@NullMarked
package org.granary.server.login;

import org.jspecify.annotations.NullMarked;
