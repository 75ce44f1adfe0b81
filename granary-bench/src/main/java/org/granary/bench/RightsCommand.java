package org.granary.bench;

import java.io.PrintWriter;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.granary.security.DatabasePrincipal;
import org.granary.security.DatabaseRights;
import org.granary.security.DatabaseSecurity;
import org.granary.security.FixedRole;
import org.granary.security.GivenPermission;
import org.granary.security.LoginKind;
import org.granary.security.LoginPrincipal;
import org.granary.security.PasswordChecks;
import org.granary.security.Permission;
import org.granary.security.Principals;
import org.granary.security.RoleMember;
import org.granary.security.Securable;
import org.granary.security.SecurableClass;
import org.granary.security.ServerRole;
import picocli.CommandLine.Command;

/// What the check of a right costs a call, by how the right was given.
@Command(name = "rights", mixinStandardHelpOptions = true, description = "What the check of a right costs, in nanoseconds, by how it was given.")
final class RightsCommand implements Callable<Integer> {
    private static final String DATABASE = "TranslationServices";
    private static final int PROCEDURES = 200;
    private static final int CHECKS = 20_000_000;
    private static final int ROUNDS = 7;

    private final PrintWriter out;

    RightsCommand(PrintWriter out) {
        this.out = out;
    }

    @Override
    public Integer call() {
        String[] procedures = IntStream.range(0, PROCEDURES).mapToObj(i -> "proc_Number" + i).toArray(String[]::new);
        out.println("| right | ns for a check (median of " + ROUNDS + ") |");
        out.println("| --- | ---: |");
        measure("administrator", rights(List.of(), List.of(), true), procedures);
        measure("role granary_executor", rights(List.of(FixedRole.GRANARY_EXECUTOR), List.of(), false), procedures);
        measure("grant on the schema", rights(List.of(), List.of(given(SecurableClass.SCHEMA, "")), false),
                procedures);
        measure("grants on " + PROCEDURES + " procedures", rights(List.of(),
                Arrays.stream(procedures).map(name -> given(SecurableClass.OBJECT, name)).toList(), false), procedures);
        return 0;
    }

    private static GivenPermission given(SecurableClass kind, String object) {
        return new GivenPermission(20_000, new Securable(kind, "dbo", object), Permission.EXECUTE, false, 1);
    }

    private static DatabaseRights rights(List<FixedRole> roles, List<GivenPermission> given, boolean administrator) {
        LocalDateTime now = LocalDateTime.now(java.time.ZoneOffset.UTC);
        List<GivenPermission> all = new ArrayList<>(given);
        all.add(new GivenPermission(20_000, Securable.DATABASE, Permission.CONNECT, false, 1));
        DatabaseSecurity database = new DatabaseSecurity(DATABASE,
                List.of(new DatabasePrincipal(20_000, "worker", 256, now, now)),
                roles.stream().map(role -> new RoleMember(role.id(), 20_000)).toList(), all);
        return new Principals(1,
                List.of(new LoginPrincipal(256, "worker", LoginKind.SQL, null, false, null, PasswordChecks.NONE, now,
                        now)),
                administrator ? List.of(new RoleMember(ServerRole.SYSADMIN.id(), 256)) : List.of(), List.of(),
                List.of(database)).rights(Set.of(256)).in(DATABASE);
    }

    private void measure(String name, DatabaseRights rights, String[] procedures) {
        double[] nanos = new double[ROUNDS];
        for (int round = -2; round < ROUNDS; round++) {
            long begin = System.nanoTime();
            int allowed = 0;
            for (int i = 0; i < CHECKS; i++) {
                allowed += rights.has(Permission.EXECUTE, "dbo", procedures[i % PROCEDURES]) ? 1 : 0;
            }
            if (allowed != CHECKS) {
                throw new IllegalStateException("refused: " + name);
            }
            if (round >= 0) {
                nanos[round] = (System.nanoTime() - begin) / (double) CHECKS;
            }
        }
        Arrays.sort(nanos);
        out.printf(Locale.ROOT, "| %s | %.1f |%n", name, nanos[ROUNDS / 2]);
    }
}
