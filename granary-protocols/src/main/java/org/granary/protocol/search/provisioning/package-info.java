/// Procedures of our own, schema `granary`, for what other documents define and MS-SQLPGAT2 leans on.
@NullMarked
package org.granary.protocol.search.provisioning;

import org.jspecify.annotations.NullMarked;
