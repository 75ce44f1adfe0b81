package org.granary.it.clients;

import java.io.IOException;
import java.nio.file.Files;
import org.granary.it.TestServer;

/// A script of many scenarios, and a folder that says what each of them prints.
///
/// @param folder beside this class
record Scenarios(ExternalClient client, String folder) {

    String run(String scenario, TestServer server) {
        return client.run(scenario, server.host(), String.valueOf(server.port()), TestServer.PASSWORD,
                server.data().resolve("certificate.pem").toString()).output();
    }

    String expected(String scenario) throws IOException {
        return Files.readString(ExternalClient.resource(folder + "/" + scenario + ".txt"));
    }
}
