package org.granary.client;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// On a method of a client: the procedure that it calls, with its schema (`dbo.proc_AddJob`).
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface StoredProcedure {
    String value();
}
