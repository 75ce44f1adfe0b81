package org.granary.procedure.declaration;

import java.util.List;

/// Everything that a file declares.
public record DeclaredObjects(List<DeclaredProcedure> procedures, List<DeclaredTable> tables) {}
