package org.granary.cli.work;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.granary.worker.convert.Conversion;
import org.granary.worker.document.Format;
import org.granary.worker.document.Place;
import org.granary.worker.failure.WorkFailure;
import org.granary.worker.queue.NewGroup;
import org.granary.worker.queue.NewJob;

/// Makes a job of documents: a group for each folder that they are in.
final class ConvertJob {
    /// A group is one document of XML.
    private static final int ITEMS_PER_GROUP = 5_000;

    private ConvertJob() {}

    /// @param to folder or URL of the outputs
    static NewJob of(List<ConvertInputs.Input> inputs, URI to, Format format, int attempts) {
        Map<String, List<NewGroup.Item>> byRoot = new LinkedHashMap<>();
        Set<String> taken = new HashSet<>();
        for (ConvertInputs.Input input : inputs) {
            byRoot.computeIfAbsent(input.root(), _ -> new ArrayList<>())
                    .add(new NewGroup.Item(input.name(), output(input.name(), format, taken)));
        }
        List<NewGroup> groups = new ArrayList<>();
        byRoot.forEach((root, items) -> {
            for (int first = 0; first < items.size(); first += ITEMS_PER_GROUP) {
                groups.add(new NewGroup(root, to.toString(), attempts,
                        items.subList(first, Math.min(items.size(), first + ITEMS_PER_GROUP))));
            }
        });
        return new NewJob(ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE), "convert to " + format.ending(),
                Conversion.settings(format).xml(), groups);
    }

    /// `a.docx` becomes `a.pdf`; where two would have that name, the second one is `a.odt.pdf`.
    private static String output(String name, Format format, Set<String> taken) {
        String output = format.rename(name);
        if (!taken.add(output)) {
            output = name + "." + format.ending();
            for (int number = 2; !taken.add(output); number++) {
                output = name + "." + number + "." + format.ending();
            }
        }
        return output;
    }

    /// Only documents whose output is missing or older than they are. Of documents on web servers that is not known.
    static NewJob changed(NewJob job) {
        List<NewGroup> groups = new ArrayList<>();
        for (NewGroup group : job.groups()) {
            List<NewGroup.Item> items = group.items().stream().filter(item -> isChanged(group, item)).toList();
            if (!items.isEmpty()) {
                groups.add(new NewGroup(group.inputRoot(), group.outputRoot(), group.attempts(), items));
            }
        }
        return new NewJob(job.id(), job.name(), job.settings(), groups);
    }

    private static boolean isChanged(NewGroup group, NewGroup.Item item) {
        try {
            URI input = Place.resolve(group.inputRoot(), item.input());
            URI output = Place.resolve(group.outputRoot(), item.output());
            if (!"file".equals(input.getScheme()) || !"file".equals(output.getScheme())) {
                return true;
            }
            Path made = Path.of(output);
            return !Files.exists(made)
                    || Files.getLastModifiedTime(Path.of(input)).compareTo(Files.getLastModifiedTime(made)) > 0;
        } catch (IOException | WorkFailure e) {
            // The worker will say what is wrong with it.
            return true;
        }
    }
}
