package org.granary.timer.job;

import java.util.List;
import java.util.UUID;
import org.granary.timer.farm.ConfigObject;
import org.granary.timer.farm.Farm;
import org.granary.timer.farm.FarmClasses;
import org.jspecify.annotations.Nullable;

/// A job definition in its place.
///
/// @param service to which it belongs
/// @param webApplication to which it belongs, if it does
public record Job(UUID id, String name, UUID service, @Nullable UUID webApplication, JobDefinition definition) {

    /// All jobs of a farm that this timer service can run, by name.
    public static List<Job> all(Farm farm) {
        return farm.all(FarmClasses.JOB_DEFINITION).stream().<Job>mapMulti((object, jobs) -> {
            Job job = of(farm, object);
            if (job != null) {
                jobs.accept(job);
            }
        }).toList();
    }

    public static @Nullable Job of(Farm farm, ConfigObject object) {
        JobDefinition definition = JobDefinition.of(object);
        ConfigObject parent = farm.find(object.parent());
        if (definition == null || parent == null) {
            return null;
        }
        return parent.classId().equals(FarmClasses.WEB_APPLICATION)
                ? new Job(object.id(), object.name(), parent.parent(), parent.id(), definition)
                : new Job(object.id(), object.name(), parent.id(), null, definition);
    }
}
