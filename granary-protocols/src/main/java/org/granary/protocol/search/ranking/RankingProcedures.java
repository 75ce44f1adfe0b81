package org.granary.protocol.search.ranking;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;

/// How results are to be ranked.
public final class RankingProcedures {
    static final String MODELS = """
            SELECT RankingModelId, Name, Description, IsDefault, Model FROM ranking_model ORDER BY IsDefault DESC, Name""";
    static final String FEATURES = "SELECT PID, DefaultValue FROM static_ranking_feature ORDER BY PID";

    /// MS-SQLPGAT2 3.1.5.51.
    @Implements("proc_MSS_GetRankingModels")
    public void getRankingModels(Call call) {
        call.results().send("Ranking Models", call.transaction().query(MODELS));
    }

    /// MS-SQLPGAT2 3.1.5.59: the features of all models that do not depend on the query, by managed property.
    @Implements("proc_MSS_GetStaticRankingFeatures")
    public void getStaticRankingFeatures(Call call) {
        call.results().send("Static Ranking Features", call.transaction().query(FEATURES));
    }
}
