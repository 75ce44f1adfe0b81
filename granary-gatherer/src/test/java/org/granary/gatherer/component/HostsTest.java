package org.granary.gatherer.component;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HostsTest {

    @Test
    void aHostIsNamedWithItsPortAndWithoutAUser() {
        assertThat(Hosts.name("http://a.test/x")).isEqualTo("a.test");
        assertThat(Hosts.name("http://a.test:8080/x")).isEqualTo("a.test:8080");
        assertThat(Hosts.name("http://user@a.test/")).isEqualTo("a.test");
        assertThat(Hosts.name("http://[::1]:81/")).isEqualTo("[::1]:81");
    }

    @Test
    void filesAreOnThisMachine() {
        assertThat(Hosts.name("file:///srv/documents/")).isEqualTo("localhost");
    }
}
