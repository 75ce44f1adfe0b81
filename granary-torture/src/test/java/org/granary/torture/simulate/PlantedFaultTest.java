package org.granary.torture.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The simulation finds what is wrong: the same simulations run with a store that has a fault.
@Timeout(120)
class PlantedFaultTest {
    private static final long STEPS = 400_000;

    @BeforeAll
    static void leaveOutWhatIsMeantToFail() {
        System.setProperty("org.slf4j.simpleLogger.log.org.granary.store", "off");
    }

    @ParameterizedTest
    @EnumSource
    void isFound(PlantedFault fault) throws Exception {
        Class<?> runs = new FaultyClasses(fault).loadClass(SimulationRun.class.getName());
        Object run = runs.getConstructor(Path.class, PrintWriter.class)
                .newInstance(null, new PrintWriter(new StringWriter()));
        Object result = runs.getMethod("run", long.class, long.class).invoke(run, 1L, STEPS);
        Object problem = result.getClass().getMethod("problem").invoke(result);
        assertThat(problem).as("what the simulation has found").isNotNull();
    }

    /// The store and the simulation once more, with the fault.
    private static final class FaultyClasses extends ClassLoader {
        private final PlantedFault fault;

        FaultyClasses(PlantedFault fault) {
            super(SimulationRun.class.getClassLoader());
            this.fault = fault;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            boolean own = name.startsWith(PlantedFault.STORE)
                    || name.startsWith(SimulationRun.class.getPackageName() + ".");
            if (!own) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : define(name);
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                byte[] bytes = in.readAllBytes();
                byte[] planted = name.equals(fault.className()) ? fault.plant(bytes) : bytes;
                return defineClass(name, planted, 0, planted.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
