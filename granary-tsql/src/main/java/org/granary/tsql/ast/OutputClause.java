package org.granary.tsql.ast;

import java.util.List;
import org.granary.tsql.ast.QueryBody.SelectItem;
import org.granary.tsql.ast.Statement.TableTarget;
import org.jspecify.annotations.Nullable;

/// `OUTPUT inserted.a, deleted.b [INTO target (columns)]` of INSERT, UPDATE, DELETE and MERGE.
///
/// @param into the table that gets the rows, or null where the client gets them
/// @param columns of that table; empty when the client named none
public record OutputClause(List<SelectItem> items, @Nullable TableTarget into, List<String> columns, int line) {}
