package org.granary.it.config.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// What certain classes ask of their objects: MS-WSSCFGD 2.2.5 and 2.2.6, and code 7 of proc_putObject.
class ClassRulesTest extends ConfigObjectTest {

    private static String job(String fields) {
        return "<object>" + fields + "</object>";
    }

    private static String field(String name, String value) {
        return "<fld name=\"" + name + "\">" + value + "</fld>";
    }

    @Test
    @Covers({"WSSCFGD-2.2.5-1", "WSSCFGD-2.2.5-2", "WSSCFGD-2.2.5-3"})
    void theClassesOfTheDocumentAreThere() {
        var names = database.execute("SELECT Id, FullName FROM dbo.Classes").getFirst();
        assertThat(names.rows()).contains(
                List.of(JOB_DEFINITION_CLASS, "Microsoft.SharePoint.Administration.SPJobDefinition"),
                List.of(SERVICE_CLASS, "Microsoft.SharePoint.Administration.SPService"),
                List.of(PROVIDER_CLASS, "Microsoft.Office.Server.Administration.SharedResourceProvider"),
                List.of(FARM_CLASS, "Microsoft.SharePoint.Administration.SPFarm"),
                List.of(SERVER_CLASS, "Microsoft.SharePoint.Administration.SPServer"),
                List.of(WEB_APPLICATION_CLASS, "Microsoft.SharePoint.Administration.SPWebApplication"));
        ConfigObject service = stored(ConfigObject.of(farm(), SERVICE_CLASS, "Timer"));
        assertThat(put(ConfigObject.of(service.id(), JOB_DEFINITION_CLASS, "Job")).status()).isZero();
        assertThat(put(ConfigObject.of(farm(), PROVIDER_CLASS, "Provider")).status()).isZero();
    }

    @Test
    @Covers("WSSCFGD-2.2.6.1-1")
    void aJobDefinitionBelongsToAServiceOrAWebApplication() {
        UUID ownService = putClass(SERVICE_CLASS, "Example.Service");
        UUID ownJob = putClass(JOB_DEFINITION_CLASS, "Example.Job");
        ConfigObject service = stored(ConfigObject.of(farm(), SERVICE_CLASS, "Service"));
        ConfigObject derived = stored(ConfigObject.of(farm(), ownService, "Derived"));
        ConfigObject application = stored(ConfigObject.of(service.id(), WEB_APPLICATION_CLASS, "Application"));
        ConfigObject server = stored(farm(), "Server");
        for (UUID job : List.of(JOB_DEFINITION_CLASS, ownJob)) {
            for (ConfigObject parent : List.of(service, derived, application)) {
                ConfigObject stored = stored(ConfigObject.of(parent.id(), job, "Job"));
                assertThat(put(stored.withParent(server.id())).status()).isEqualTo(5);
                assertThat(get(stored.id())).isEqualTo(stored);
            }
            for (UUID parent : List.of(farm(), server.id())) {
                assertThat(put(ConfigObject.of(parent, job, "Job")).status()).isEqualTo(3);
            }
        }
        // Nor may the parent become something else under its jobs.
        assertThat(put(service.withClass(SERVER_CLASS)).status()).isEqualTo(5);
        assertThat(put(service.withClass(ownService)).status()).isZero();
    }

    @Test
    @Covers({"WSSCFGD-2.2.6.1-2", "WSSCFGD-2.2.6.1-3"})
    void theServerOfAJobDefinitionIsAServerObject() {
        ConfigObject service = stored(ConfigObject.of(farm(), SERVICE_CLASS, "Service"));
        ConfigObject server = stored(farm(), "Server");
        ConfigObject job = ConfigObject.of(service.id(), JOB_DEFINITION_CLASS, "Job");
        for (String wrong : List.of(service.id().toString(), UUID.randomUUID().toString(), "Server", "{}")) {
            assertThat(put(job.withProperties(job(field("m_Server", wrong)))).status()).as(wrong).isEqualTo(3);
        }
        List<String> right = List.of(server.id().toString(), " {" + server.id() + "}\n", "", "  ",
                "<![CDATA[" + server.id() + "]]>");
        for (String value : right) {
            assertThat(put(job.withId(UUID.randomUUID()).withName("Job " + right.indexOf(value))
                    .withProperties(job(field("other", "x") + "<sub>" + field("m_Server", "x") + "</sub>"
                            + field("m_Server", value))))
                    .status())
                    .as(value).isZero();
        }
        ConfigObject stored = stored(job.withProperties(job("<fld name='m_Server' type='null' />")));
        assertThat(put(stored.withProperties(job(field("m_Server", "x")))).status()).isEqualTo(5);
        // Other classes may use the name for what they like.
        assertThat(put(ConfigObject.of(farm(), SERVER_CLASS, "Other").withProperties(job(field("m_Server", "x"))))
                .status()).isZero();
    }

    @Test
    @Covers({"WSSCFGD-2.2.6.1-5", "WSSCFGD-2.2.6.1-6", "WSSCFGD-2.2.2.1-1"})
    void theLockTypeOfAJobDefinitionIsAJobLockType() {
        ConfigObject service = stored(ConfigObject.of(farm(), SERVICE_CLASS, "Service"));
        for (String type : List.of("0", "1", "2", "None", "ContentDatabase", "Job")) {
            String properties = job(field("m_LockType", type) + field("m_Title", "A <![CDATA[<b>]]> title"));
            ConfigObject stored = stored(ConfigObject.of(service.id(), JOB_DEFINITION_CLASS, type)
                    .withProperties(properties));
            assertThat(get(stored.id()).properties()).isEqualTo(properties);
        }
        for (String type : List.of("3", "-1", "Server", "0 1")) {
            assertThat(put(ConfigObject.of(service.id(), JOB_DEFINITION_CLASS, "Wrong")
                    .withProperties(job(field("m_LockType", type)))).status()).as(type).isEqualTo(3);
        }
    }

    @Test
    @Covers("WSSCFGD-2.2.6.2-1")
    void aSharedServicesProviderBelongsToTheFarm() {
        ConfigObject server = stored(farm(), "Server");
        assertThat(put(ConfigObject.of(server.id(), PROVIDER_CLASS, "Provider")).status()).isEqualTo(3);
        ConfigObject provider = stored(ConfigObject.of(farm(), PROVIDER_CLASS, "Provider"));
        assertThat(put(provider.withParent(server.id())).status()).isEqualTo(5);
        assertThat(get(provider.id())).isEqualTo(provider);
    }

    @Test
    @Covers("WSSCFGD-3.1.5.40-19")
    void propertiesThatNameAnotherClassAreCode7() {
        String name = "Microsoft.SharePoint.Administration.SPServer";
        for (String right : List.of("type='" + name + "'", "type='" + name + ", Assembly, Version=1'",
                "classId='" + SERVER_CLASS + "'", "class='{" + SERVER_CLASS + "}'",
                "class='" + name.toUpperCase(Locale.ROOT) + "'",
                "classId='" + name + "' x='y'", "")) {
            ConfigObject object = stored(ConfigObject.of(farm(), SERVER_CLASS, right)
                    .withProperties("<?xml version='1.0'?><!-- c --><object " + right + "><fld type='x'/></object>"));
            assertThat(put(object).status()).isZero();
        }
        ConfigObject stored = stored(farm(), "Stored");
        for (String wrong : List.of("type='" + name + "2'", "type='Other, " + name + "'",
                "classId='" + FARM_CLASS + "'", "class='Microsoft.SharePoint.Administration.SPFarm'", "type=''",
                "type='" + name + "' class='Other'")) {
            List<String> before = database.contents();
            String properties = "<object " + wrong + " />";
            assertThat(put(ConfigObject.of(farm(), SERVER_CLASS, "New").withProperties(properties)).status())
                    .as(wrong).isEqualTo(7);
            assertThat(put(stored.withProperties(properties)).status()).as(wrong).isEqualTo(7);
            assertThat(database.contents()).isEqualTo(before);
        }
        // What cannot be read names no class, and is the client's.
        for (String unread : List.of("", "text", "<object type='Other",
                "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a>&b;</a>")) {
            assertThat(put(ConfigObject.of(farm(), SERVER_CLASS, "Unread " + unread).withProperties(unread)).status())
                    .as(unread).isZero();
        }
    }
}
