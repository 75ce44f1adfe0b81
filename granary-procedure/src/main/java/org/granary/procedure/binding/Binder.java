package org.granary.procedure.binding;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.granary.procedure.Call;
import org.granary.procedure.ConstraintNames;
import org.granary.procedure.Implements;
import org.granary.procedure.Parameter;
import org.granary.procedure.Procedure;
import org.granary.procedure.declaration.DeclarationException;
import org.granary.procedure.declaration.DeclaredProcedure;
import org.granary.procedure.xml.XmlLimits;
import org.jspecify.annotations.Nullable;

/// Finds the method of each declared procedure, and the mistakes between the two, when the server starts.
public final class Binder {
    private final XmlLimits limits;
    private final ConstraintNames constraints;
    private final Map<String, RoomMethod> rooms = new HashMap<>();

    /// @param rooms objects with methods that are marked [Implements]
    private Binder(Collection<?> rooms, XmlLimits limits, ConstraintNames constraints) {
        this.limits = limits;
        this.constraints = constraints;
        for (Object room : rooms) {
            for (Method method : room.getClass().getMethods()) {
                Implements marked = method.getAnnotation(Implements.class);
                if (marked != null && !method.isBridge()) {
                    add(marked.value(), new RoomMethod(room, method));
                }
            }
        }
    }

    private void add(String name, RoomMethod room) {
        RoomMethod other = rooms.putIfAbsent(key(name), room);
        if (other != null) {
            throw new DeclarationException(room + " and " + other + " both implement " + name + ".");
        }
    }

    /// Binds each procedure to its method among `rooms`.
    ///
    /// @throws DeclarationException if a procedure has no method, a method no procedure, or the two differ
    public static List<Procedure> bind(Collection<DeclaredProcedure> declared, Collection<?> rooms, XmlLimits limits) {
        return bind(declared, rooms, limits, new ConstraintNames(List.of()));
    }

    /// @param constraints the names that errors of the store's constraints are told by
    public static List<Procedure> bind(Collection<DeclaredProcedure> declared, Collection<?> rooms, XmlLimits limits,
            ConstraintNames constraints) {
        var binder = new Binder(rooms, limits, constraints);
        List<Procedure> bound = new ArrayList<>();
        for (DeclaredProcedure procedure : declared) {
            bound.add(binder.bind(procedure));
        }
        if (!binder.rooms.isEmpty()) {
            Map.Entry<String, RoomMethod> left = binder.rooms.entrySet().iterator().next();
            throw new DeclarationException(left.getValue() + " implements " + left.getKey()
                    + ", which is not declared, or declared twice.");
        }
        return List.copyOf(bound);
    }

    private Procedure bind(DeclaredProcedure declared) {
        String name = declared.declaration().schema() + "." + declared.declaration().name();
        RoomMethod room = rooms.remove(key(name));
        if (room == null) {
            throw new DeclarationException(declared.where(), "no method implements " + name);
        }
        Method method = room.method();
        if (!room.isCallable()) {
            throw new DeclarationException(declared.where(), room + " cannot be called: its class must be public");
        }
        Class<?> returned = method.getReturnType();
        if (returned != int.class && returned != void.class) {
            throw new DeclarationException(declared.where(), room + " must return int or void");
        }
        boolean takesCall = method.getParameterCount() > 0 && method.getParameterTypes()[0] == Call.class;
        int[] parameterOf = match(declared, room, takesCall ? 1 : 0);
        return new BoundProcedure(declared.declaration(), new Arguments(declared, limits), room, parameterOf,
                takesCall, constraints);
    }

    private static int[] match(DeclaredProcedure declared, RoomMethod room, int first) {
        List<Parameter> parameters = declared.declaration().parameters();
        var javaParameters = room.method().getParameters();
        int[] parameterOf = new int[javaParameters.length - first];
        boolean[] taken = new boolean[parameters.size()];
        for (int i = 0; i < parameterOf.length; i++) {
            var javaParameter = javaParameters[first + i];
            if (!javaParameter.isNamePresent()) {
                throw new DeclarationException(declared.where(), room + " was compiled without -parameters");
            }
            int index = indexOf(javaParameter.getName(), parameters);
            if (index < 0) {
                throw new DeclarationException(declared.where(), room + " has a parameter " + javaParameter.getName()
                        + " that is not declared");
            }
            String mismatch = JavaTypes.mismatch(parameters.get(index), javaParameter.getAnnotatedType());
            if (mismatch != null) {
                throw new DeclarationException(declared.parameterLines().get(index),
                        "parameter " + javaParameter.getName() + " of " + room + " " + mismatch);
            }
            taken[index] = true;
            parameterOf[i] = index;
        }
        for (int i = 0; i < taken.length; i++) {
            if (!taken[i]) {
                throw new DeclarationException(declared.parameterLines().get(i),
                        room + " has no parameter for " + parameters.get(i).name());
            }
        }
        return parameterOf;
    }

    private static int indexOf(@Nullable String javaName, List<Parameter> parameters) {
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
