package org.granary.cli.crawl;

import static org.granary.cli.command.Flags.flag;
import static org.granary.cli.command.Flags.given;
import static org.granary.cli.command.Flags.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.granary.cli.client.ClientCommand;
import org.granary.cli.client.ClientCommand.Target;
import org.granary.cli.command.FailureException;
import org.granary.cli.command.Flags;
import org.granary.cli.command.Streams;
import org.granary.cli.command.UsageException;
import org.granary.gatherer.admin.CrawlAdministration;
import org.granary.gatherer.content.FileContent;
import org.granary.gatherer.content.SchemeContent;
import org.granary.gatherer.content.WebContent;
import org.granary.gatherer.content.WebSettings;
import org.granary.gatherer.fetch.AccountKey;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.gatherer.fetch.TextReader;
import org.granary.gatherer.index.DocumentIndex;
import org.granary.gatherer.protocol.ServerAddress;
import org.granary.gatherer.settings.Pace;
import org.granary.search.IndexFolder;
import org.granary.search.SearchIndex;
import org.granary.text.ReaderLimits;
import org.granary.text.ReaderProcesses;
import org.granary.type.Wording;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/// What all commands of `granary crawl` need: a server, and where items come from.
final class CrawlClient {
    private static final String DATABASE = "--database";
    private static final String INDEX = "--index";
    private static final String NO_INDEX = "--no-index";
    private static final String ACCOUNT_KEY = "--account-key";
    private static final String ACCOUNT_KEY_FILE = "crawl-accounts.key";
    private static final String GATHERER_LEVEL = "org.slf4j.simpleLogger.log.org.granary.gatherer";

    private final Streams streams;
    private final ClientCommand client;
    private final Pace pace;

    CrawlClient(Streams streams, Map<String, String> environment, Pace pace) {
        this.streams = streams;
        this.client = new ClientCommand(streams, environment, "granary crawl", CrawlClient::database);
        this.pace = pace;
    }

    private static String database(CommandSpec own) {
        String given = Flags.value(own, DATABASE);
        return given == null ? ServerAddress.ADMINISTRATION : given;
    }

    Streams streams() {
        return streams;
    }

    Pace pace() {
        return pace;
    }

    CommandSpec targetSpec(String name, ClientCommand.TargetAction action, String description, String example) {
        return option(client.targetSpec(name, action, description, example), DATABASE, "NAME",
                "Administration database of the search application; " + ServerAddress.FOUNDATION
                        + " for the one in the Foundation role. Default: " + ServerAddress.ADMINISTRATION + ".");
    }

    /// @param roots folders below which files may be read
    /// @param named hosts that are crawled whatever their address is
    ContentSource content(CommandSpec own, List<Path> roots, CrawlOptions options, Set<String> named) {
        WebSettings settings = WebSettings.STANDARD.withNamedHosts(named).withAccountKey(accountKey(own));
        TextReader texts = new ReaderProcesses(ReaderLimits.STANDARD);
        ContentSource web = new WebContent(settings.withPause(options.connections(), options.pause()), texts);
        ContentSource files = new FileContent(roots, settings.maxBytes(), texts);
        return new SchemeContent(Map.of("http", web, "https", web, "file", files), texts);
    }

    static CommandSpec addAccountKey(CommandSpec spec) {
        return option(spec, ACCOUNT_KEY, "FILE", "File with the key under which passwords of crawl accounts are kept. "
                + "Default: " + ACCOUNT_KEY_FILE + " in the data folder of a server on this machine.");
    }

    Path accountKeyFile(CommandSpec own) {
        String given = Flags.value(own, ACCOUNT_KEY);
        if (given == null && !client.isLocal(own)) {
            throw new UsageException("The server is elsewhere, so " + ACCOUNT_KEY + " has to name a file.");
        }
        return given == null ? client.dataFolder(own).resolve(ACCOUNT_KEY_FILE) : Path.of(given);
    }

    /// @return null where no account can be used
    private @Nullable AccountKey accountKey(CommandSpec own) {
        if (Flags.value(own, ACCOUNT_KEY) == null && !client.isLocal(own)) {
            return null;
        }
        try {
            return AccountKey.read(accountKeyFile(own));
        } catch (IOException e) {
            throw new FailureException("The key for accounts cannot be used: " + Wording.reason(e));
        }
    }

    static CommandSpec addIndex(CommandSpec spec) {
        option(spec, INDEX, "FOLDER",
                "Folder of the search index. Default: search-index in the data folder of a server on this machine.");
        return flag(spec, NO_INDEX, "Do not keep the texts of pages for searches.");
    }

    /// Where the texts of pages are kept, as the flags of a command say.
    DocumentIndex index(CommandSpec own, Target target) {
        String folder = Flags.value(own, INDEX);
        if (given(own, NO_INDEX)) {
            return DocumentIndex.NONE;
        }
        if (folder != null) {
            return new SearchIndex(IndexFolder.under(Path.of(folder), target.database()));
        }
        Path data = client.dataFolder(own);
        if (!client.isLocal(own) || !Files.isWritable(data)) {
            streams.out().println("The texts of pages are not kept for searches: "
                    + (client.isLocal(own) ? "the folder " + data + " cannot be written." : "the server is elsewhere.")
                    + " " + INDEX + " names a folder.");
            return DocumentIndex.NONE;
        }
        return new SearchIndex(IndexFolder.in(data, target.database()));
    }

    static void close(DocumentIndex index) {
        try {
            index.close();
        } catch (IOException e) {
            throw new FailureException("The search index could not be closed: " + Wording.reason(e));
        }
    }

    static CrawlAdministration open(Target target) throws SQLException {
        CrawlAdministration admin = new CrawlAdministration(address(target));
        try {
            admin.prepare();
            return admin;
        } catch (SQLException e) {
            try (admin) {
                throw e;
            }
        }
    }

    static ServerAddress address(Target target) {
        return new ServerAddress(target.host(), target.port(), target.login(), target.password(), target.trust(),
                target.database());
    }

    static int contentSource(CrawlAdministration admin, String name) throws SQLException {
        Integer id = admin.findContentSource(name);
        if (id == null) {
            throw new FailureException("There is no content source " + name + ".");
        }
        return id;
    }

    /// Which components a command runs itself.
    static List<Integer> components(CrawlOptions options, CrawlAdministration admin) throws SQLException {
        return options.components() == 0 ? List.of() : provide(options.components(), admin);
    }

    /// Makes sure that there are so many components.
    ///
    /// @return which of them somebody has to run
    static List<Integer> provide(int count, CrawlAdministration admin) throws SQLException {
        if (count > 1 && admin.isFoundation()) {
            throw new UsageException(
                    "A search application in the Foundation role has one component, which is 0, and no others.");
        }
        return admin.provideComponents(count, "localhost");
    }

    /// A command that somebody watches says itself how crawls begin and end. Problems are logged all the same.
    static void logProblemsOnly() {
        if (System.getProperty(GATHERER_LEVEL) == null) {
            System.setProperty(GATHERER_LEVEL, "warn");
        }
    }
}
