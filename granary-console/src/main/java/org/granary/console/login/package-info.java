/// People who have logged in: cookies, tokens against forged requests, time limits.
@NullMarked
package org.granary.console.login;

import org.jspecify.annotations.NullMarked;
