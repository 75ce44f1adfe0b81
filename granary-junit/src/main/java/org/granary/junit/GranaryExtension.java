package org.granary.junit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;

/// Starts the servers of [GranaryTest], and hands them to tests. What it puts into the store of a context, JUnit closes
/// with the context.
final class GranaryExtension implements BeforeAllCallback, BeforeEachCallback, ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(GranaryExtension.class);
    private static final String MASTER = "master";

    private static GranaryTest annotation(ExtensionContext context) {
        for (Class<?> type = context.getRequiredTestClass(); type != null; type = type.getEnclosingClass()) {
            GranaryTest found = type.getAnnotation(GranaryTest.class);
            if (found != null) {
                return found;
            }
        }
        throw new ExtensionConfigurationException("The class has no @GranaryTest.");
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        // So that it starts outside of the time of the first test.
        if (!annotation(context).fresh()) {
            Granary _ = server(context);
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        Granary _ = server(context);
    }

    /// The server of the class, or that of the test.
    private static Granary server(ExtensionContext context) {
        GranaryTest test = annotation(context);
        ExtensionContext owner = context;
        if (!test.fresh()) {
            // Nested classes share the server of the class around them.
            while (owner.getParent().filter(parent -> parent.getTestClass().isPresent()).isPresent()) {
                owner = owner.getParent().orElseThrow();
            }
        }
        return owner.getStore(NAMESPACE).computeIfAbsent(Granary.class, _ -> start(test, context), Granary.class);
    }

    private static Granary start(GranaryTest test, ExtensionContext context) {
        Granary server = Granary.start(test.settings());
        boolean prepared = false;
        try {
            for (String script : test.scripts()) {
                server.run(MASTER, read(script, context.getRequiredTestClass()));
            }
            prepared = true;
            return server;
        } catch (SQLException e) {
            throw new ExtensionConfigurationException("A script of @GranaryTest failed: " + e.getMessage(), e);
        } finally {
            if (!prepared) {
                server.close();
            }
        }
    }

    private static String read(String script, Class<?> beside) {
        try (InputStream in = beside.getResourceAsStream(script)) {
            if (in == null) {
                throw new ExtensionConfigurationException("There is no file " + script + " beside " + beside + ".");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new ExtensionConfigurationException("The file " + script + " cannot be read.", e);
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == Granary.class || type == Connection.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Granary server = server(context);
        if (parameter.getParameter().getType() == Granary.class) {
            return server;
        }
        String database = parameter.findAnnotation(Database.class).map(Database::value).orElse(MASTER);
        try {
            Connection connection = server.connect(database);
            context.getStore(NAMESPACE).put(connection, connection);
            return connection;
        } catch (SQLException e) {
            throw new ParameterResolutionException("Cannot connect to database " + database + ": " + e.getMessage(), e);
        }
    }
}
