package org.granary.procedure.declaration;

import java.net.URL;
import java.util.List;
import java.util.Map;
import org.granary.procedure.Check;
import org.granary.procedure.ProcedureDeclaration;

/// A procedure as its file declares it: what clients may see of it, and what is checked before its method is called.
///
/// @param checks conditions on the arguments, in the order in which they are written
/// @param schemas the XML schema of each parameter (by its declared name) that has one
/// @param otherNames other names under which clients may pass a parameter, each with the declared one
/// @param parameterLines the line of each parameter, in order
/// @param description the `--` comment right above it, without its signs; empty when there is none
public record DeclaredProcedure(ProcedureDeclaration declaration, List<Check> checks, Map<String, URL> schemas,
        Map<String, String> otherNames, SourceLine where, List<SourceLine> parameterLines, String description) {}
