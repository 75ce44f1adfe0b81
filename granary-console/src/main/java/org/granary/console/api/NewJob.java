package org.granary.console.api;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.granary.console.http.HttpException;
import org.granary.console.sql.ResultTable;
import org.granary.console.sql.Sql.Asking;
import org.granary.console.sql.SqlParameter;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// A job to add to a queue.
record NewJob(long id, @Nullable String name, String settings, @Nullable UUID partition, int attempts,
        List<Group> groups) {
    private static final int MOST_ATTEMPTS = 255;
    private static final int USUAL_ATTEMPTS = 3;
    /// Numbers that JavaScript can hold.
    private static final long LARGEST_ID = 1L << 53;

    record Group(@Nullable String inputRoot, @Nullable String outputRoot, List<Item> items) {}

    record Item(String input, String output) {}

    /// As a request describes it.
    static NewJob of(ApiCall call) {
        List<Item> items = new ArrayList<>();
        for (String line : call.text("items").lines().map(String::strip).filter(text -> !text.isEmpty()).toList()) {
            int sign = line.indexOf('=');
            if (sign < 1 || sign == line.length() - 1) {
                throw new HttpException(400, "An item is a line INPUT=OUTPUT, and \"" + line + "\" is not.");
            }
            items.add(new Item(line.substring(0, sign), line.substring(sign + 1)));
        }
        if (items.isEmpty()) {
            throw new HttpException(400, "A job has one item at least.");
        }
        Long attempts = call.findNumber("attempts");
        if (attempts != null && (attempts < 1 || attempts > MOST_ATTEMPTS)) {
            throw new HttpException(400, "The value attempts has to be between 1 and " + MOST_ATTEMPTS + ".");
        }
        Long id = call.findNumber("id");
        String settings = call.find("settings");
        return new NewJob(id == null ? newId() : id, call.find("name"),
                settings == null || settings.isBlank() ? "<settings/>" : settings, null,
                attempts == null ? USUAL_ATTEMPTS : attempts.intValue(), List.of(new Group("", "", items)));
    }

    private static long newId() {
        return ThreadLocalRandom.current().nextLong(1, LARGEST_ID);
    }

    /// The failed items of another job, group by group.
    static NewJob again(ResultTable job, ResultTable failed) {
        Map<Object, Group> groups = new LinkedHashMap<>();
        for (int i = 0; i < failed.rows().size(); i++) {
            int row = i;
            groups.computeIfAbsent(String.valueOf(failed.value(i, "group")),
                    _ -> new Group(text(failed, row, "inputRoot"), text(failed, row, "outputRoot"), new ArrayList<>()))
                    .items().add(new Item(String.valueOf(failed.value(i, "input")),
                            String.valueOf(failed.value(i, "output"))));
        }
        String name = text(job, 0, "name");
        String settings = text(job, 0, "settings");
        String partition = text(job, 0, "partition");
        return new NewJob(newId(), name == null ? null : name + " (again)", settings == null ? "" : settings,
                partition == null ? null : UUID.fromString(partition), USUAL_ATTEMPTS, List.copyOf(groups.values()));
    }

    private static @Nullable String text(ResultTable table, int row, String column) {
        Object value = table.value(row, column);
        return value == null ? null : value.toString();
    }

    /// As text where JavaScript cannot hold it.
    Object shownId() {
        return Math.abs(id) <= LARGEST_ID ? id : (Object) Long.toString(id);
    }

    /// Adds and submits it, all or nothing.
    void add(Asking asking, JobQueues queue) {
        asking.change("SET XACT_ABORT ON; BEGIN TRAN");
        asking.change(
                "EXEC dbo.proc_AddJob @JobId = @job, @PartitionId = @partition, @Settings = @settings, @Name = @name"
                        + (queue.hasUserToken() ? ", @UserToken = 0x" : ""),
                SqlParameter.number("@job", id),
                SqlParameter.of("@partition", SqlType.Simple.UNIQUEIDENTIFIER, partition),
                SqlParameter.text("@settings", settings), SqlParameter.text("@name", name));
        for (int i = 0; i < groups.size(); i++) {
            Group group = groups.get(i);
            asking.change(
                    "EXEC dbo.proc_AddGroup @JobId = @job, @GroupId = @group, @InputRoot = @in, @OutputRoot = @out,"
                            + " @MaxAttemptsCount = @attempts, @JobXml = @xml",
                    SqlParameter.number("@job", id),
                    SqlParameter.number("@group", i + 1), SqlParameter.text("@in", group.inputRoot()),
                    SqlParameter.text("@out", group.outputRoot()), SqlParameter.number("@attempts", attempts),
                    SqlParameter.text("@xml", xml(group, queue.namespace())));
        }
        asking.change("EXEC dbo.proc_SubmitJob @JobId = @job; COMMIT", SqlParameter.number("@job", id));
    }

    private static String xml(Group group, String namespace) {
        var text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
            xml.writeStartElement("group");
            xml.writeDefaultNamespace(namespace);
            for (int i = 0; i < group.items().size(); i++) {
                xml.writeEmptyElement("item");
                xml.writeAttribute("id", Integer.toString(i + 1));
                xml.writeAttribute("in", group.items().get(i).input());
                xml.writeAttribute("out", group.items().get(i).output());
            }
            xml.writeEndElement();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("Writing to memory does not fail.", e);
        }
        return text.toString();
    }
}
