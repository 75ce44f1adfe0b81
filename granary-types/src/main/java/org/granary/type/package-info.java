/// SQL Server's data types as values of Java: what every floor of the server agrees on.
@NullMarked
package org.granary.type;

import org.jspecify.annotations.NullMarked;
