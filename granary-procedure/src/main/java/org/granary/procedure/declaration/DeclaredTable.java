package org.granary.procedure.declaration;

import org.granary.procedure.TableDeclaration;

/// A readable table as its file declares it.
public record DeclaredTable(TableDeclaration declaration, SourceLine where) {}
