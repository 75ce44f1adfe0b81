package org.granary.it.config.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Outcome;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// proc_getTemplate: site templates are the files of objects of a class whose name ends in `SiteTemplate`, or that derives from one.
class TemplateTest extends ConfigFileTest {

    private UUID classOf(@Nullable UUID base, String name) {
        UUID id = UUID.randomUUID();
        assertThat(call("proc_putClass", "@Id", id, "@BaseClassId", base, "@FullName", name).status()).isZero();
        return id;
    }

    private UUID stored(UUID classId, byte[] content) {
        UUID object = object(classId);
        assertThat(put(pointer(object), 0, content)).isZero();
        return object;
    }

    private List<byte[]> templates(@Nullable Object... arguments) {
        Outcome outcome = call("proc_getTemplate", arguments);
        assertThat(outcome.status()).isZero();
        assertThat(outcome.set().declarations()).containsExactly("FileImage image");
        return outcome.set().rows().stream().map(row -> (byte[]) row.getFirst()).toList();
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.28-1", "WSSCFGD-3.1.5.28-2", "WSSCFGD-3.1.5.28-3", "WSSCFGD-3.1.5.28.1-1",
        "WSSCFGD-3.1.5.28.1-2", "WSSCFGD-3.1.5.28.1-3", "WSSCFGD-3.1.5.28.1-4", "WSSCFGD-3.1.5.28.1-6"})
    void templatesAreTheFilesOfTheirClasses() {
        UUID template = classOf(null, "Microsoft.SharePoint.Administration.SPSiteTemplate");
        UUID derived = classOf(classOf(template, "Base"), "Derived");
        UUID other = classOf(null, "Microsoft.SharePoint.SiteTemplateCollection");
        UUID first = stored(template, random(100_000, 1));
        UUID second = stored(derived, random(70_000, 2));
        UUID none = stored(other, random(10, 3));
        UUID withoutFile = object(template);

        assertThat(templates()).containsExactlyInAnyOrder(random(100_000, 1), random(70_000, 2));
        assertThat(templates("@ObjId", null)).hasSize(2);
        assertThat(templates("@ObjId", first)).containsExactly(random(100_000, 1));
        assertThat(callInOrder("proc_gettemplate", second).set().rows().getFirst()).containsExactly(random(70_000, 2));
        assertThat(templates("@ObjId", none)).isEmpty();
        assertThat(templates("@ObjId", withoutFile)).isEmpty();
        assertThat(templates("@ObjId", UUID.randomUUID())).isEmpty();
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.28.1-5"})
    void withoutTemplatesThereAreNoRows() {
        stored(SERVER_CLASS, new byte[]{1});
        assertThat(templates()).isEmpty();
        assertThat(templates("@ObjId", UUID.randomUUID())).isEmpty();
    }
}
