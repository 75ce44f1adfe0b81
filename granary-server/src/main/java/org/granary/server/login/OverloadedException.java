package org.granary.server.login;

/// So many passwords wait to be checked that this one is not.
final class OverloadedException extends Exception {
    private static final long serialVersionUID = 1;
}
