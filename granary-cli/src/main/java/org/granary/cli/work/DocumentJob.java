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
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.granary.cli.command.FailureException;
import org.granary.worker.document.Place;
import org.granary.worker.failure.WorkFailure;
import org.granary.worker.queue.Limits;
import org.granary.worker.queue.NewGroup;
import org.granary.worker.queue.NewJob;
import org.granary.worker.settings.JobSettings;
import org.jspecify.annotations.Nullable;

/// Makes a job of documents: a group for each folder that they are in.
final class DocumentJob {
    /// A group is one document of XML.
    private static final int ITEMS_PER_GROUP = 5_000;

    private DocumentJob() {}

    /// What a job does with its documents.
    ///
    /// @param name for people
    /// @param rename the name of a result by the name of its document
    record Work(String name, @Nullable UUID partition, JobSettings settings, Limits limits,
            UnaryOperator<String> rename) {}

    /// @param to folder or URL of the outputs
    static NewJob of(List<DocumentInputs.Input> inputs, URI to, Work work, int attempts) {
        Map<String, List<NewGroup.Item>> byRoot = new LinkedHashMap<>();
        Set<String> taken = new HashSet<>();
        for (DocumentInputs.Input input : inputs) {
            byRoot.computeIfAbsent(input.root(), _ -> new ArrayList<>())
                    .add(new NewGroup.Item(input.name(), output(input.name(), work.rename, taken)));
        }
        List<NewGroup> groups = new ArrayList<>();
        byRoot.forEach((root, items) -> {
            for (int first = 0; first < items.size(); first += ITEMS_PER_GROUP) {
                groups.add(new NewGroup(root, to.toString(), attempts,
                        items.subList(first, Math.min(items.size(), first + ITEMS_PER_GROUP))));
            }
        });
        return new NewJob(NewJob.newId(), work.name, work.partition, work.settings.xml(), work.limits, groups);
    }

    /// `a.docx` becomes `a.pdf`; where two would have that name, the second one is `a.odt.pdf`.
    private static String output(String name, UnaryOperator<String> rename, Set<String> taken) {
        String output = rename.apply(name);
        String ending = output.substring(output.lastIndexOf('.'));
        for (int number = 1; !taken.add(output); number++) {
            output = name + (number == 1 ? "" : "." + number) + ending;
        }
        return output;
    }

    /// @throws FailureException where a result would take the place of its document
    static void requireOtherPlaces(NewJob job) {
        for (NewGroup group : job.groups()) {
            for (NewGroup.Item item : group.items()) {
                if (place(group.inputRoot(), item.input()).equals(place(group.outputRoot(), item.output()))) {
                    throw new FailureException("The result of " + item.input()
                            + " would take the place of the document. Name another folder with --to.");
                }
            }
        }
    }

    private static String place(String root, String name) {
        return URI.create(root + (root.endsWith("/") ? "" : "/")).resolve(name).normalize().toString()
                .replaceFirst("^file:/+", "file:/");
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
        return new NewJob(job.id(), job.name(), job.partition(), job.settings(), job.limits(), groups);
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
