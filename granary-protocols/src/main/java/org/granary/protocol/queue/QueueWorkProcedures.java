package org.granary.protocol.queue;

import java.time.LocalDateTime;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Results;
import org.granary.procedure.xml.XmlDocument;

/// Items as workers take them: what all documents share.
///
/// | procedure | MS-TSSPROC | MS-WORDSSP | MS-WORDSSP2 |
/// | --- | --- | --- | --- |
/// | proc_GetConversionBatch | 3.1.5.5 | 3.1.5.11 | 3.2.5.11 |
/// | proc_UpdateConversionBatch | 3.1.5.15 | 3.1.5.3 | 3.2.5.3 |
public final class QueueWorkProcedures {
    private static final String BATCH = "proc_GetConversionBatch.ResultSet0";

    private final QueueRules rules;
    private final HandOuts handOuts;

    public QueueWorkProcedures(QueueRules rules, HandOuts handOuts) {
        this.rules = rules;
        this.handOuts = handOuts;
    }

    @Implements("proc_GetConversionBatch")
    public void getConversionBatch(Call call, int numberOfConversionsInBatch, LocalDateTime inProgressThreshold) {
        if (numberOfConversionsInBatch <= HandOuts.MOST_IN_BATCH) {
            WorkBatch.send(call, handOuts, BATCH, numberOfConversionsInBatch, inProgressThreshold,
                    rules.staleWithinBatch());
            return;
        }
        call.results().send(BATCH, rules.staleWithinBatch()
                ? QueueWork.nextInAll(call.transaction(), numberOfConversionsInBatch, inProgressThreshold)
                : QueueWork.next(call.transaction(), numberOfConversionsInBatch, inProgressThreshold));
    }

    @Implements("proc_UpdateConversionBatch")
    public void updateConversionBatch(Call call, XmlDocument batchXml) {
        var groups = BatchUpdate.apply(call.transaction(), batchXml);
        try (Results.Open open = call.results().open("proc_UpdateConversionBatch.ResultSet0")) {
            for (GroupKey group : groups) {
                open.rows(call.transaction().query(rules.groupOfBatch(), group.jobId(), group.groupId()));
            }
        }
    }
}
