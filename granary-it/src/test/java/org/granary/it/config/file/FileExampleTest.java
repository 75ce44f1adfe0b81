package org.granary.it.config.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Outcome;
import org.junit.jupiter.api.Test;

/// MS-WSSCFGD 4.4, step by step.
class FileExampleTest extends ConfigFileTest {

    @Test
    @Covers({"WSSCFGD-4.4.1-1", "WSSCFGD-4.4.1-2", "WSSCFGD-4.4.1-3", "WSSCFGD-4.4.2-1"})
    void aFileIsStoredInTwoSegmentsAndRetrieved() {
        UUID object = object();
        byte[] content = random(75_000, 44);

        Outcome opened = pointerCall(object);
        assertThat(opened.status()).isZero();
        byte[] pointer = (byte[]) opened.output("@Pointer");
        assertThat(pointer).hasSize(16);

        assertThat(put(pointer, 0, slice(content, 0, 50_000))).isZero();
        assertThat(put(pointer, 50_000, slice(content, 50_000, 75_000))).isZero();

        Outcome got = call("proc_GetFile", "@ObjectId", object);
        assertThat(got.status()).isZero();
        assertThat(got.set().rows()).hasSize(1);
        assertThat(got.set().rows().getFirst()).containsExactly(content);
    }
}
