package org.granary.tsql.session;

import java.util.List;

/// The options of a session as numbers, for a client that recovers it.
///
/// @param switches a bit for each of [SessionOptions.Switch], by its place there
/// @param dateOrder its place among the orders of dates
/// @param language `@@LANGID`
/// @param isolation as sys.dm_exec_sessions shows it
/// @param contextInfo empty where there is none
public record RecoverableOptions(long switches, int lockTimeout, int textSize, long rowCount, int dateFirst,
        int dateOrder, int language, int isolation, List<Byte> contextInfo) {
    public RecoverableOptions { contextInfo = List.copyOf(contextInfo); }
}
