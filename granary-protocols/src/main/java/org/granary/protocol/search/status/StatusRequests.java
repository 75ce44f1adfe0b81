package org.granary.protocol.search.status;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.protocol.search.common.Arguments;
import org.granary.store.Transaction;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// Changes that are asked of all components at once, and whether all have made them.
public final class StatusRequests {
    static final String RESET = "UPDATE component_activity SET HaveResetRequest = 1";
    static final String RESET_OPEN = ActiveComponents.any("a.HaveResetRequest = 1");

    private static final int NOT_REGISTERED = 0;
    private static final int REGISTERED = 1;
    private static final int NOT_COMPLETE = 0;
    private static final int COMPLETE = 1;

    static String pause(Level level) {
        return "UPDATE component_activity SET %1$s = %1$s | ?".formatted(level.desired());
    }

    static String resume(Level level) {
        return "UPDATE component_activity SET %1$s = %1$s & ?".formatted(level.desired());
    }

    static String pauseOpen(Level level) {
        return ActiveComponents.any("a.%1$s <> a.%2$s OR a.%1$s = 0".formatted(level.desired(), level.current()));
    }

    static String resumeOpen(Level level) {
        return ActiveComponents
                .any("a.%1$s <> a.%2$s OR (a.%1$s & ?) <> 0".formatted(level.desired(), level.current()));
    }

    /// MS-SQLPGAT2 3.1.5.80. A pause adds its reasons to the desired ones; a resume takes them away, and without
    /// reasons takes all.
    @Implements("proc_MSS_SetStatusChangeRequest")
    public int setStatusChangeRequest(Call call, int haveResetRequest, @Nullable Integer havePauseRequest,
            @Nullable Integer level, @Nullable Integer reason) {
        Transaction transaction = call.transaction();
        if (haveResetRequest == 1) {
            transaction.update(RESET);
            return REGISTERED;
        }
        boolean pause = Arguments.flag("@HavePauseRequest", havePauseRequest);
        Level asked = Level.of(level);
        int reasons = PauseReasons.of(reason);
        if (pause) {
            if (reasons == PauseReasons.NONE) {
                // Desired reasons of none are no pause, so there is nothing that could be remembered.
                return NOT_REGISTERED;
            }
            transaction.update(pause(asked), reasons);
        } else {
            transaction.update(resume(asked), reasons == PauseReasons.NONE ? PauseReasons.NONE : ~reasons);
        }
        return REGISTERED;
    }

    /// MS-SQLPGAT2 3.1.5.3.
    @Implements("proc_MSS_CheckIfStatusChangeComplete")
    public int checkIfStatusChangeComplete(Call call, int checkIfResetDone, @Nullable Integer checkIfPauseDone,
            @Nullable Integer checkIfResumeDone, @Nullable Integer level, @Nullable Integer reason) {
        Transaction transaction = call.transaction();
        if (checkIfResetDone == 1) {
            return none(transaction, RESET_OPEN);
        }
        if (Arguments.flag("@CheckIfPauseDone", checkIfPauseDone)) {
            return none(transaction, pauseOpen(Level.of(level)));
        }
        if (Arguments.flag("@CheckIfResumeDone", checkIfResumeDone)) {
            return none(transaction, resumeOpen(Level.of(level)), PauseReasons.of(reason));
        }
        throw SqlErrors.user(50111, 1,
                "There is nothing to check: one of @CheckIfResetDone, @CheckIfPauseDone and @CheckIfResumeDone must be 1.");
    }

    private static int none(Transaction transaction, String open, Object... parameters) {
        return !transaction.exists(open, parameters) ? COMPLETE : NOT_COMPLETE;
    }
}
