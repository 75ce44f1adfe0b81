/// The declaration language: from the text of a resource file to [org.granary.procedure.declaration.DeclaredProcedure]
/// and [org.granary.procedure.declaration.DeclaredTable]. The grammar `Declarations.g4` is its reference.
@NullMarked
package org.granary.procedure.declaration;

import org.jspecify.annotations.NullMarked;
