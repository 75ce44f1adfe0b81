package org.granary.protocol.search.common;

import java.util.Set;
import java.util.function.Function;
import org.granary.protocol.Topic;

/// A topic of MS-SQLPGAT2 and the databases that have it. Procedures that the Foundation role does not have are a topic
/// of their own.
///
/// @param roles the databases that have it
/// @param topic makes it for a role: declarations and behaviour that depend on the role are decided here
public record SearchTopic(Set<Role> roles, Function<Role, Topic> topic) {

    /// Tables that are the same in every role.
    ///
    /// @param anchor a class in the package of the file
    public static SearchTopic tables(Class<?> anchor, String file, Role... roles) {
        return byRole(_ -> Topic.tables(anchor, file), roles);
    }

    /// Procedures that do the same in every role.
    ///
    /// @param anchor a class in the package of the file
    public static SearchTopic procedures(Class<?> anchor, String file, Object implementation, Role... roles) {
        return byRole(_ -> Topic.procedures(anchor, file, implementation), roles);
    }

    /// A topic that depends on the role.
    public static SearchTopic byRole(Function<Role, Topic> topic, Role... roles) {
        return new SearchTopic(Set.of(roles), topic);
    }
}
