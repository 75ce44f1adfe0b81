package org.granary.protocol.search.property;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.jspecify.annotations.Nullable;

/// What a metadata store has beyond the Foundation role.
public final class ComponentProcedures {
    /// To, for a short value, is the value itself: the column for the rest of a long one is NULL then.
    static final String ALIASES = """
            SELECT COALESCE(name.strVal, ''), COALESCE(alias.strVal2, alias.strVal, '')
            FROM doc_prop AS name JOIN doc_prop AS alias ON alias.DocId = name.DocId AND alias.Pid IN (15, 21, 27)
            WHERE name.NameKey IS NOT NULL""";

    /// MS-SQLPGAT2 3.1.5.77.
    @Implements("proc_MSS_SetCrawlComponentStatus")
    public void setCrawlComponentStatus(Call call, int componentId, @Nullable Integer modifiedByComponentId,
            int status) {
        Components.put(call.transaction(), componentId, status, modifiedByComponentId);
    }

    /// The same under the name that the heading prints.
    @Implements("proc_MSSSetCrawlComponentStatus")
    public void setCrawlComponentStatusByHeading(Call call, int componentId, @Nullable Integer modifiedByComponentId,
            int status) {
        setCrawlComponentStatus(call, componentId, modifiedByComponentId, status);
    }

    /// MS-SQLPGAT2 3.1.5.44.
    @Implements("proc_MSS_GetMatrixPIAliases")
    public void getMatrixPiAliases(Call call) {
        call.results().send("MatrixPI Aliases Result Set", call.transaction().query(ALIASES));
    }
}
