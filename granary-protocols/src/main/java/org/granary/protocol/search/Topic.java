package org.granary.protocol.search;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.granary.procedure.declaration.DeclarationFile;

/// A part of MS-SQLPGAT2: a file of declarations, the object that implements them, and the databases that have both. Procedures that the Foundation role
/// does not have are a topic of their own.
///
/// @param roles the databases that have it
/// @param room makes what implements the procedures; nothing where only tables are declared. Behaviour that depends on the role is decided here.
public record Topic(Set<Role> roles, DeclarationFile declarations, Function<Role, List<Object>> room) {

    /// Tables that clients can read.
    ///
    /// @param anchor a class in the package of the file
    public static Topic tables(Class<?> anchor, String file, Role... roles) {
        return new Topic(Set.of(roles), new DeclarationFile(anchor, file), role -> List.of());
    }

    /// Procedures that do the same in every role.
    public static Topic procedures(Class<?> anchor, String file, Object room, Role... roles) {
        return new Topic(Set.of(roles), new DeclarationFile(anchor, file), role -> List.of(room));
    }

    /// Procedures whose rules depend on the role.
    public static Topic proceduresByRole(Class<?> anchor, String file, Function<Role, Object> room, Role... roles) {
        return new Topic(Set.of(roles), new DeclarationFile(anchor, file), role -> List.of(room.apply(role)));
    }
}
