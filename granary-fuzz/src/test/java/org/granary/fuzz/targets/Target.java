package org.granary.fuzz.targets;

import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/// All targets, by the names that the command and the folders of the corpus use.
public enum Target {
    /// A stream of packets after the login, and the requests that its messages hold.
    PACKETS(PacketTarget::new),
    /// PRELOGIN.
    PRELOGIN(PreloginTarget::new),
    /// LOGIN7.
    LOGIN7(Login7Target::new),
    /// The tokens of an integrated login: SPNEGO, NTLM, Kerberos.
    SSPI(SspiTarget::new),
    /// One request of any kind and version: batch, call, transaction manager. The values of calls are sent back.
    REQUESTS(() -> new RequestTarget(false)),
    /// The same, and calls are run.
    CALLS(() -> new RequestTarget(true)),
    /// Columns and rows of a bulk load, which are sent back.
    BULK(BulkTarget::new),
    /// Text that is only parsed: as a batch with and without quoted identifiers, and as declarations of parameters.
    TEXT(TextTarget::new),
    /// Text that is parsed, bound and run.
    BATCHES(() -> new BatchTarget(BatchTarget::decoded)),
    /// The same with texts that a grammar makes of the input, deep and wide ones too.
    GENERATED(() -> new BatchTarget(input -> new TextGenerator(new Choices(input)).next())),
    /// XML arguments with and without a schema.
    XML(XmlTarget::new),
    /// The properties of configuration objects.
    PROPERTIES(PropertiesTarget::new),
    /// Binary structures of records.
    RECORDS(RecordTarget::new);

    private final Supplier<FuzzTarget> factory;

    Target(Supplier<FuzzTarget> factory) {
        this.factory = factory;
    }

    /// A new one, for one thread.
    public FuzzTarget create() {
        return factory.get();
    }

    /// In lower case.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The byte that chooses it where an input is for any target.
    public byte code() {
        return (byte) List.of(values()).indexOf(this);
    }

    public static Target of(String label) {
        return valueOf(label.toUpperCase(Locale.ROOT));
    }
}
