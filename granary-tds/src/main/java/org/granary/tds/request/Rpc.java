package org.granary.tds.request;

import java.util.List;

/// RPC, message type 0x03: one call or several, to be run in order. `ALL_HEADERS | call | (separator | call)*` (MS-TDS 2.2.6.6).
public record Rpc(RequestHeaders headers, List<RpcCall> calls) implements Request {
    public Rpc { calls = List.copyOf(calls); }
}
