package org.granary.fuzz;

import org.granary.fuzz.targets.Target;

/// What Jazzer calls. The property `granary.fuzz.target` names the target; with `all`, the first byte of an input chooses it.
public final class JazzerTarget {
    private static final Target[] ALL = Target.values();
    private static final CheckedTarget[] TARGETS = new CheckedTarget[ALL.length];

    private static int fixed = -1;

    private JazzerTarget() {}

    public static void fuzzerInitialize() {
        String name = System.getProperty("granary.fuzz.target", "all");
        fixed = name.equals("all") ? -1 : Target.of(name).code();
    }

    public static void fuzzerTestOneInput(byte[] input) {
        if (fixed >= 0) {
            target(fixed).run(input);
        } else if (input.length > 0) {
            target((input[0] & 0xFF) % ALL.length).run(java.util.Arrays.copyOfRange(input, 1, input.length));
        }
    }

    private static CheckedTarget target(int index) {
        CheckedTarget target = TARGETS[index];
        if (target == null) {
            target = new CheckedTarget(ALL[index]);
            TARGETS[index] = target;
        }
        return target;
    }
}
