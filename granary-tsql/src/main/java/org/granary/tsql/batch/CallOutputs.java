package org.granary.tsql.batch;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.granary.procedure.Argument;
import org.granary.procedure.CallResult;
import org.granary.type.Conversions;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// The outputs of a call by name (RPC). They go back in the types of the call, as SQL Server sends them: the client's
/// buffers have these types, and a value that is longer is cut.
final class CallOutputs {
    private CallOutputs() {}

    /// Errors of conversions propagate: they are those of the call.
    static CallResult inTypesOfCall(List<Argument> arguments, CallResult result) {
        if (result.outputs().isEmpty()) {
            return result;
        }
        List<CallResult.Output> converted = new ArrayList<>(result.outputs().size());
        Iterator<CallResult.Output> outputs = result.outputs().iterator();
        for (Argument argument : arguments) {
            if (argument.output() && outputs.hasNext()) {
                CallResult.Output output = outputs.next();
                converted.add(new CallResult.Output(output.name(), converted(output.value(), argument.value())));
            }
        }
        outputs.forEachRemaining(converted::add);
        return new CallResult(result.returnStatus(), converted);
    }

    private static SqlValue converted(SqlValue output, @Nullable SqlValue argument) {
        return argument == null || !saysHowLong(argument.type())
                ? output
                : Conversions.assign(output, argument.type());
    }

    /// Drivers describe a NULL of which they know nothing as `nvarchar(0)` and the like, and no procedure can have an
    /// OUTPUT parameter of the types text, ntext and image.
    private static boolean saysHowLong(SqlType type) {
        return switch (type) {
            case SqlType.Characters characters -> characters.length() > 1 || characters.length() == SqlType.MAX;
            case SqlType.Binary binary -> binary.length() > 1 || binary.length() == SqlType.MAX;
            case Simple simple -> simple != Simple.TEXT && simple != Simple.NTEXT && simple != Simple.IMAGE;
            case SqlType.Decimal _,SqlType.Temporal _ -> true;
        };
    }
}
