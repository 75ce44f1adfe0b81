package org.granary.console.login;

import org.granary.session.LocalLogin;
import org.jspecify.annotations.Nullable;

/// Who makes a request.
///
/// @param session null for a program that sends its name and password with each request
public record Person(LocalLogin login, @Nullable WebSession session) {}
