package org.granary.procedure;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks the method that implements a declared procedure.
///
/// The method takes an optional [Call] and then one parameter for each declared one, of the same name without `@` (case
/// does not matter), and returns `int`, the return code, or `void` for 0. Types: the canonical class of the declared
/// type (see [org.granary.type.SqlType]), [org.granary.procedure.xml.XmlDocument] for `xml`, [Out] around them for
/// `OUTPUT`. A parameter that may be NULL is `@Nullable`; one that may not can be primitive. Instead of many
/// parameters, the method can take one public record after the call, whose components are the parameters. All of this
/// is checked when the server starts.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Implements {
    /// The procedure's name, with its schema if that is not `dbo`.
    String value();
}
