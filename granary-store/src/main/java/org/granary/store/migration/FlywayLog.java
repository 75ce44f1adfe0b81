package org.granary.store.migration;

import org.flywaydb.core.api.logging.Log;
import org.flywaydb.core.api.logging.LogCreator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Flyway tells a story with every start; here it tells it to those who ask for details, and to others only what is
/// wrong.
final class FlywayLog implements Log {
    private final Logger logger;

    /// Made by Flyway, by its name.
    public static final class Creator implements LogCreator {
        @Override
        public Log createLogger(Class<?> type) {
            return new FlywayLog(LoggerFactory.getLogger(type));
        }
    }

    private FlywayLog(Logger logger) {
        this.logger = logger;
    }

    @Override
    public void debug(String message) {
        logger.trace(message);
    }

    @Override
    public void info(String message) {
        logger.debug(message);
    }

    @Override
    public void warn(String message) {
        logger.warn(message);
    }

    @Override
    public void error(String message) {
        logger.error(message);
    }

    @Override
    public void error(String message, Exception e) {
        logger.error(message, e);
    }

    @Override
    public void notice(String message) {
        logger.debug(message);
    }
}
