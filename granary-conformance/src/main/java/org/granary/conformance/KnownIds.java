package org.granary.conformance;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Fails a test that names a requirement which no table has: a mistyped id would otherwise look like coverage. One that
/// obliges nobody fails it, too: a test of it could not fail.
final class KnownIds implements BeforeEachCallback {

    @Override
    public void beforeEach(ExtensionContext context) {
        check(context.getRequiredTestMethod().getAnnotation(Covers.class));
        check(context.getRequiredTestClass().getAnnotation(Covers.class));
    }

    private static void check(@Nullable Covers covers) {
        if (covers == null) {
            return;
        }
        for (String id : covers.value()) {
            Requirement requirement = Requirements.all().get(id);
            if (requirement == null) {
                throw new IllegalArgumentException("@Covers names \"" + id + "\", which is in no requirement table");
            }
            if (requirement.obliged() == Obliged.NOBODY) {
                throw new IllegalArgumentException("@Covers names \"" + id + "\", which obliges nobody");
            }
        }
    }
}
