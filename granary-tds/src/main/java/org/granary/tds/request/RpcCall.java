package org.granary.tds.request;

import java.util.List;

/// A call of a procedure: `name:US_VARCHAR, or 0xFFFF and number:u16 | options:u16 | parameter*` (MS-TDS 2.2.6.6).
///
/// @param procedure the name as the client wrote it; for a call by number the name that belongs to the number
/// @param number of [WellKnownProcedure], or 0 for a call by name
/// @param options a sum of the constants of this class
/// @param execute false if the client takes the call back (separator 0xFE): it is answered with an error and not run
public record RpcCall(String procedure, int number, int options, boolean execute, List<RpcParameter> parameters) {
    /// Compile anew. Of no meaning here.
    public static final int WITH_RECOMPILE = 0x1;
    /// The client needs no column metadata.
    public static final int NO_METADATA = 0x2;
    /// The metadata are those of the previous call; they are sent all the same.
    public static final int REUSE_METADATA = 0x4;

    public RpcCall { parameters = List.copyOf(parameters); }

    public boolean has(int option) {
        return (options & option) != 0;
    }
}
