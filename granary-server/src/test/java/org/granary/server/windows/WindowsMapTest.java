package org.granary.server.windows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.granary.server.windows.mechanism.Proof;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WindowsMapTest {
    private static final String SERVICE = "MSSQLSvc/db.example.com:1433@EXAMPLE.COM";

    @Test
    void theServersOwnRealmIsTheDomainOfItsFirstWord() {
        assertThat(WindowsMap.EMPTY.windowsName(principal("alice@EXAMPLE.COM"))).contains("EXAMPLE\\alice");
        assertThat(WindowsMap.EMPTY.windowsName(principal("alice@EXAMPLE.ORG"))).isEmpty();
        assertThat(WindowsMap.EMPTY.windowsName(principal("alice/admin@EXAMPLE.COM"))).isEmpty();
        assertThat(WindowsMap.EMPTY.windowsName(principal("alice"))).isEmpty();
        assertThat(WindowsMap.EMPTY.windowsName(principal("@EXAMPLE.COM"))).isEmpty();
    }

    @Test
    void aFileNamesRealmsUsersAndGroups() {
        WindowsMap map = WindowsMap.parse(List.of("# a comment", "", "realm SALES.EXAMPLE.COM = SALES",
                "user batch/host1@EXAMPLE.COM = EXAMPLE\\batch", "group EXAMPLE\\Writers = EXAMPLE\\alice, SALES\\bob",
                "group EXAMPLE\\Readers = example\\ALICE"));
        assertThat(map.windowsName(principal("bob@SALES.EXAMPLE.COM"))).contains("SALES\\bob");
        assertThat(map.windowsName(principal("batch/host1@EXAMPLE.COM"))).contains("EXAMPLE\\batch");
        assertThat(map.windowsName(principal("alice@EXAMPLE.COM"))).contains("EXAMPLE\\alice");
        assertThat(map.groups("EXAMPLE\\alice")).containsExactly("EXAMPLE\\Writers", "EXAMPLE\\Readers");
        assertThat(map.groups("SALES\\alice")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"alice = EXAMPLE\\alice", "user alice@EXAMPLE.COM = alice",
        "group Writers = EXAMPLE\\alice",
        "group EXAMPLE\\Writers = EXAMPLE\\alice,", "user = EXAMPLE\\alice", "realm"})
    void aLineThatCannotBeReadIsNamed(String line) {
        assertThatThrownBy(() -> WindowsMap.parse(List.of("", line))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Line 2");
    }

    private static Proof.Principal principal(String name) {
        return new Proof.Principal(name, SERVICE);
    }
}
