package org.granary.protocol.config.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.protocol.config.ConfigFixture;
import org.granary.store.sqlite.QueryPlan;
import org.junit.jupiter.api.Test;

/// No call reads a table that grows from end to end, however many objects, dependencies and tombstones there are.
class ObjectPlanTest extends ConfigFixture {
    private static final List<String> STATEMENTS = List.of(ClassProcedures.PUT, ClassTree.FULL_NAME, ClassTree.LINE,
            ObjectStore.FIND, ObjectStore.AT_PLACE, ObjectStore.CLASSES_OF_CHILDREN, ObjectStore.IS_WITHIN,
            ObjectStore.INSERT, ObjectStore.FORGET_TOMBSTONE, ObjectStore.UPDATE, DropObjectProcedure.EXISTS,
            DropObjectProcedure.NEEDED_BY_OTHERS, DropObjectProcedure.BURY, DropObjectProcedure.FORGET_NEEDS,
            DropObjectProcedure.REMOVE_BURIED,
            DependencyProcedures.PUT, DependencyProcedures.DEPENDENT_BY_BASE_CLASS, ReadObjectProcedures.ONE,
            ReadObjectProcedures.OF_CLASS, ReadObjectProcedures.OF_CLASS_BELOW, ReadObjectProcedures.OF_CLASS_NAMED,
            ReadObjectProcedures.OF_CLASS_BELOW_NAMED, ReadObjectProcedures.ANYTHING_NEW,
            ReadObjectProcedures.NEW_OBJECTS, ReadObjectProcedures.DEPENDING_ON_NEW,
            ReadObjectProcedures.NEW_TOMBSTONES);

    private QueryPlan plan(String sql) {
        return QueryPlan.of(server.store(), sql);
    }

    @Test
    void everythingIsFoundByAKey() {
        for (String statement : STATEMENTS) {
            QueryPlan plan = plan(statement);
            assertThat(plan.scans()).as("%s%n%s", statement, plan).doesNotContain("config_object", "config_class",
                    "config_dependency", "config_tombstone");
        }
    }

    @Test
    void whatIsNewComesAlongTheIndexOfVersions() {
        for (String statement : List.of(ReadObjectProcedures.NEW_OBJECTS, ReadObjectProcedures.ANYTHING_NEW)) {
            assertThat(plan(statement).steps()).as(statement)
                    .anyMatch(step -> step.contains("config_object_version (Version>?)"))
                    .noneMatch(step -> step.contains("ORDER BY"));
        }
        assertThat(plan(ReadObjectProcedures.DEPENDING_ON_NEW).steps())
                .anyMatch(step -> step.contains("config_object_version (Version>?)"))
                .anyMatch(step -> step.contains("config_dependency_dependant (DependantId=?)"));
        assertThat(plan(ReadObjectProcedures.NEW_TOMBSTONES).steps())
                .anyMatch(step -> step.contains("config_tombstone_version (Version>?)"))
                .noneMatch(step -> step.contains("ORDER BY"));
    }

    @Test
    void aSubtreeIsFoundFromParentToChildren() {
        for (String statement : List.of(DropObjectProcedure.BURY, DropObjectProcedure.NEEDED_BY_OTHERS)) {
            assertThat(plan(statement).steps()).as(statement)
                    .anyMatch(step -> step.contains("config_object_parent (ParentId=?)"));
        }
        assertThat(plan(DropObjectProcedure.REMOVE_BURIED).steps())
                .anyMatch(step -> step.contains("config_tombstone_version (Version>?)"));
    }

    @Test
    void objectsOfAClassAreFoundByEachOfTheirKeys() {
        assertThat(plan(ReadObjectProcedures.OF_CLASS_NAMED).steps())
                .anyMatch(step -> step.contains("config_object_name (ClassId=? AND NameKey=?)"));
        assertThat(plan(ReadObjectProcedures.OF_CLASS_BELOW_NAMED).steps())
                .anyMatch(step -> step.contains("config_object_place (ClassId=? AND ParentId=? AND NameKey=?)"));
        assertThat(plan(DependencyProcedures.DEPENDENT_BY_BASE_CLASS).steps())
                .anyMatch(step -> step.contains("config_dependency_dependant (DependantId=?)"));
    }
}
