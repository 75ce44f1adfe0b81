/// SQL Server's data types as values of Java: types, values, rows, conversions, comparison, collation and errors, and
/// the interface through which results are sent. Every module of the server uses it. The layer above `processor`.
@NullMarked
package org.granary.type;

import org.jspecify.annotations.NullMarked;
