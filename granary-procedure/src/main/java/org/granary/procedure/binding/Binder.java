package org.granary.procedure.binding;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.granary.procedure.ConstraintNames;
import org.granary.procedure.Implements;
import org.granary.procedure.Parameter;
import org.granary.procedure.Procedure;
import org.granary.procedure.declaration.DeclarationException;
import org.granary.procedure.declaration.DeclaredProcedure;
import org.granary.procedure.xml.XmlLimits;

/// Finds the method of each declared procedure, and the mistakes between the two, when the server starts.
public final class Binder {
    private final XmlLimits limits;
    private final ConstraintNames constraints;
    private final Map<String, ImplementingMethod> methods = new HashMap<>();

    /// @param implementations objects with methods that are marked [Implements]
    private Binder(Collection<?> implementations, XmlLimits limits, ConstraintNames constraints) {
        this.limits = limits;
        this.constraints = constraints;
        for (Object implementation : implementations) {
            for (Method method : implementation.getClass().getMethods()) {
                Implements marked = method.getAnnotation(Implements.class);
                if (marked != null && !method.isBridge()) {
                    add(marked.value(), new ImplementingMethod(implementation, method));
                }
            }
        }
    }

    private void add(String name, ImplementingMethod method) {
        ImplementingMethod other = methods.putIfAbsent(key(name), method);
        if (other != null) {
            throw new DeclarationException(method + " and " + other + " both implement " + name + ".");
        }
    }

    /// Binds each procedure to its method among `implementations`.
    ///
    /// @throws DeclarationException if a procedure has no method, a method no procedure, or the two differ
    public static List<Procedure> bind(Collection<DeclaredProcedure> declared, Collection<?> implementations,
            XmlLimits limits) {
        return bind(declared, implementations, limits, new ConstraintNames(List.of()));
    }

    /// @param constraints the names that errors of the store's constraints are told by
    public static List<Procedure> bind(Collection<DeclaredProcedure> declared, Collection<?> implementations,
            XmlLimits limits,
            ConstraintNames constraints) {
        var binder = new Binder(implementations, limits, constraints);
        List<Procedure> bound = new ArrayList<>();
        for (DeclaredProcedure procedure : declared) {
            bound.add(binder.bind(procedure));
        }
        if (!binder.methods.isEmpty()) {
            Map.Entry<String, ImplementingMethod> left = binder.methods.entrySet().iterator().next();
            throw new DeclarationException(left.getValue() + " implements " + left.getKey()
                    + ", which is not declared, or declared twice.");
        }
        return List.copyOf(bound);
    }

    private Procedure bind(DeclaredProcedure declared) {
        String name = declared.declaration().schema() + "." + declared.declaration().name();
        ImplementingMethod method = methods.remove(key(name));
        if (method == null) {
            throw new DeclarationException(declared.where(), "no method implements " + name);
        }
        String obstacle = method.obstacle();
        if (obstacle != null) {
            throw new DeclarationException(declared.where(), method + " cannot be called: " + obstacle);
        }
        Class<?> returned = method.method().getReturnType();
        if (returned != int.class && returned != void.class) {
            throw new DeclarationException(declared.where(), method + " must return int or void");
        }
        return new BoundProcedure(declared.declaration(), new Arguments(declared, limits), method,
                match(declared, method), constraints);
    }

    /// For each parameter of the method after the call, or for each component of its record of parameters, the index of
    /// the declared parameter.
    private static int[] match(DeclaredProcedure declared, ImplementingMethod method) {
        List<Parameter> parameters = declared.declaration().parameters();
        List<ImplementingMethod.Taker> takers = method.takers();
        int[] parameterOf = new int[takers.size()];
        boolean[] taken = new boolean[parameters.size()];
        for (int i = 0; i < parameterOf.length; i++) {
            String name = takers.get(i).name();
            if (name == null) {
                throw new DeclarationException(declared.where(), method + " was compiled without -parameters");
            }
            int index = indexOf(name, parameters);
            if (index < 0) {
                throw new DeclarationException(declared.where(),
                        method + " has a parameter " + name + " that is not declared");
            }
            String mismatch = JavaTypes.mismatch(parameters.get(index), takers.get(i).type());
            if (mismatch != null) {
                throw new DeclarationException(declared.parameterLines().get(index),
                        "parameter " + name + " of " + method + " " + mismatch);
            }
            taken[index] = true;
            parameterOf[i] = index;
        }
        for (int i = 0; i < taken.length; i++) {
            if (!taken[i]) {
                throw new DeclarationException(declared.parameterLines().get(i),
                        method + " has no parameter for " + parameters.get(i).name());
            }
        }
        return parameterOf;
    }

    private static int indexOf(String javaName, List<Parameter> parameters) {
        for (int i = 0; i < parameters.size(); i++) {
            if (parameters.get(i).name().substring(1).equalsIgnoreCase(javaName)) {
                return i;
            }
        }
        return -1;
    }

    private static String key(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.contains(".") ? lower : "dbo." + lower;
    }
}
