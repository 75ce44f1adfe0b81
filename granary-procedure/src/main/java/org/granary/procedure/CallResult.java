package org.granary.procedure;

import java.util.List;
import org.granary.type.SqlValue;

/// How a call ended.
///
/// @param outputs the final value of each argument that was passed with `output`, in the order of the arguments
public record CallResult(int returnStatus, List<Output> outputs) {

    /// @param name the declared name, with its `@`; or the other declared name under which the client passed it
    public record Output(String name, SqlValue value) {}
}
