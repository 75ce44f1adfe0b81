package org.granary.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32;
import org.granary.fuzz.targets.Target;

/// Runs a target with inputs that are changed at random and not guided by anything: many more in the same time than Jazzer runs.
///
/// `TARGET SECONDS [SEED]`, where the target can be `all`: then each gets its part of the time. Prints how many inputs were run and how many in a second. A finding is
/// written to `target/fuzz/findings`; the run goes on and fails at its end.
public final class Main {
    private static final Path FINDINGS = Path.of("target/fuzz/findings");
    private static final int MOST_FINDINGS = 20;

    private final List<String> findings = new ArrayList<>();

    private Main() {}

    public static void main(String... arguments) throws IOException {
        if (arguments.length < 2) {
            throw new IllegalArgumentException("usage: TARGET|all SECONDS [SEED]");
        }
        List<Target> targets = arguments[0].equals("all") ? List.of(Target.values()) : List.of(Target.of(arguments[0]));
        double seconds = Double.parseDouble(arguments[1]) / targets.size();
        long seed = arguments.length > 2 ? Long.parseLong(arguments[2]) : System.nanoTime();
        Main main = new Main();
        long total = 0;
        for (Target target : targets) {
            total += main.run(target, seconds, seed);
        }
        System.out.println(total + " inputs in all, " + main.findings.size() + " findings");
        main.findings.forEach(System.out::println);
        System.exit(main.findings.isEmpty() ? 0 : 1);
    }

    private long run(Target which, double seconds, long seed) throws IOException {
        CheckedTarget target = new CheckedTarget(which);
        Mutator mutator = new Mutator(List.copyOf(Corpus.of(which).values()), seed);
        long start = System.nanoTime();
        long end = start + (long) (seconds * 1e9);
        long inputs = 0;
        long accepted = 0;
        while (System.nanoTime() < end) {
            byte[] input = mutator.next();
            inputs++;
            try {
                accepted += target.run(input) ? 1 : 0;
            } catch (Finding e) {
                report(which, input, e);
            }
        }
        double taken = (System.nanoTime() - start) / 1e9;
        System.out.println(
                String.format(Locale.ROOT, "%-10s %,14d inputs (%,d made sense) in %.1f s, %,.0f in a second, seed %d",
                        which.label(), inputs, accepted, taken, inputs / taken, seed));
        return inputs;
    }

    private void report(Target which, byte[] input, Finding finding) throws IOException {
        if (findings.size() >= MOST_FINDINGS) {
            return;
        }
        CRC32 sum = new CRC32();
        sum.update(input);
        Path file = FINDINGS.resolve(which.label() + "-" + HexFormat.of().toHexDigits((int) sum.getValue()));
        Files.createDirectories(FINDINGS);
        Files.write(file, input);
        Throwable cause = finding.getCause() == null ? finding : finding.getCause();
        StackTraceElement[] trace = cause.getStackTrace();
        findings.add(file + ": " + finding.getMessage() + (trace.length == 0 ? "" : " at " + trace[0]));
        if (findings.size() == 1) {
            finding.printStackTrace();
        }
    }
}
