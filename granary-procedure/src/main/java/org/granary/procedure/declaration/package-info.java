/// The declaration language: from the text of a resource file to [org.granary.procedure.declaration.DeclaredProcedure]
/// and [org.granary.procedure.declaration.DeclaredTable]. Its grammar is in docs/developers/declarations.md.
@NullMarked
package org.granary.procedure.declaration;

import org.jspecify.annotations.NullMarked;
