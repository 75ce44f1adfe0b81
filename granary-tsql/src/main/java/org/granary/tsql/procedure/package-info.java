/// System procedures: the catalog's (sp_tables, sp_columns, …) and those that describe a text. The layer above
/// `execute`.
///
/// The shapes of their results are a text file in this package (`procedures.txt`).
@NullMarked
package org.granary.tsql.procedure;

import org.jspecify.annotations.NullMarked;
