package org.granary.it.config.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

/// MS-WSSCFGD 4.5, step by step: a client finds the connection string of a shared services provider.
class ConnectionStringExampleTest extends ConfigObjectTest {
    private final XPath xpath = XPathFactory.newInstance().newXPath();
    private UUID databaseClass;
    private UUID instanceClass;

    @BeforeEach
    void registerClasses() {
        databaseClass = putClass(UUID.fromString("C1C16DA1-E487-439b-AE76-A38F61B66793"), "Example.SharedDatabase");
        instanceClass = putClass(null, "Example.DatabaseServiceInstance");
    }

    private void provider(String name, String instance, String properties) {
        ConfigObject server = stored(farm(), "SQL-" + name);
        ConfigObject service = stored(ConfigObject.of(server.id(), instanceClass, instance));
        ConfigObject database = stored(ConfigObject.of(service.id(), databaseClass, name + "_DB")
                .withProperties("<object>" + properties + "</object>"));
        stored(ConfigObject.of(farm(), PROVIDER_CLASS, name).withProperties(
                "<object><fld name=\"m_SharedServiceDatabase\">" + database.id() + "</fld></object>"));
    }

    private String field(String properties, String path) {
        try {
            return xpath.evaluate(path, new InputSource(new StringReader(properties)));
        } catch (XPathExpressionException e) {
            throw new IllegalStateException(e);
        }
    }

    /// What the client of the example does.
    private Map<String, String> connection(String provider) {
        // Steps 1 and 2: the farm by its class, the provider by class, parent and name.
        var farms = call("proc_getObjectsByClass", "@ClassId", FARM_CLASS).set().column("Id");
        assertThat(farms).hasSize(1);
        var providers = call("proc_getObjectsByClass", "@ClassId", PROVIDER_CLASS, "@ParentId", farms.getFirst(),
                "@Name", provider).set().column("Id");
        assertThat(providers).hasSize(1);
        // Step 3: the database that the provider names; steps 4 and 5: its parent, and the parent of that.
        String properties = get((UUID) providers.getFirst()).properties();
        ConfigObject database = get(UUID.fromString(field(properties, "/object/fld[@name='m_SharedServiceDatabase']")));
        ConfigObject instance = get(database.parent());
        ConfigObject server = get(instance.parent());
        Map<String, String> connection = new TreeMap<>(Map.of("Database", database.name(), "Server", server.name()));
        if (!instance.name().isEmpty()) {
            connection.put("Instance", instance.name());
        }
        String user = field(database.properties(), "/object/fld[@name='m_Username']");
        connection.put(user.isEmpty() ? "Trusted Connection" : "User Name", user.isEmpty() ? "true" : user);
        String password = field(database.properties(), "/object/fld[@name='m_Password']");
        if (!password.isEmpty()) {
            connection.put("Password", password);
        }
        return connection;
    }

    @Test
    @Covers({"WSSCFGD-4.5-1", "WSSCFGD-4.5-2", "WSSCFGD-4.5-3", "WSSCFGD-4.5-4", "WSSCFGD-4.5-5", "WSSCFGD-4.5-6",
        "WSSCFGD-4.5-7", "WSSCFGD-2.2.6.2-2", "WSSCFGD-2.2.6.3-1", "WSSCFGD-2.2.6.3-3"})
    void aProviderWithAUserAndAPassword() {
        provider("Provider", "Express", "<fld name='m_Username'>worker</fld><fld name='m_Password'>s3cret &lt;</fld>");
        provider("Other", "Standard", "<fld name='m_Username'>somebody</fld>");
        assertThat(connection("provider")).isEqualTo(Map.of("Server", "SQL-Provider", "Instance", "Express",
                "Database", "Provider_DB", "User Name", "worker", "Password", "s3cret <"));
    }

    @Test
    @Covers("WSSCFGD-4.5-6")
    void aProviderWithoutUserIsReachedByATrustedConnection() {
        provider("Null", "", "<fld name='m_Username' type='null' />");
        provider("None", "", "");
        for (String name : new String[]{"Null", "None"}) {
            assertThat(connection(name)).isEqualTo(
                    Map.of("Server", "SQL-" + name, "Database", name + "_DB", "Trusted Connection", "true"));
        }
    }
}
