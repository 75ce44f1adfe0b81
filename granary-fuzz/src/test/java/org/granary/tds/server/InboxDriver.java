package org.granary.tds.server;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.granary.memory.MemoryHold;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.Packet;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.request.BulkLoad;
import org.granary.tds.request.Request;
import org.granary.type.Cancellation;
import org.granary.type.SqlError;

/// Puts a stream of packets through the inbox of a connection and reads the requests that come out: what two threads of a connection do, on one thread.
public final class InboxDriver {
    private static final TdsServerSettings SETTINGS = TdsServerSettings.defaults();
    private static final RequestParser PARSER = RequestParser.standard(SETTINGS).of(TdsVersion.V7_4);

    private final MemoryHold memory;
    private int requests;

    public InboxDriver(MemoryHold memory) {
        this.memory = memory;
    }

    /// @return how many requests could be read
    public int run(InputStream in) throws InterruptedException {
        Inbox inbox = new Inbox(SETTINGS, _ -> {});
        receive(in, inbox);
        for (Arrival arrival = inbox.take(); !(arrival instanceof Arrival.Broken); arrival = inbox.take()) {
            if (arrival instanceof IncomingMessage message) {
                read(message);
                inbox.finish(message);
                memory.close();
                inbox.answered();
            }
        }
        return requests;
    }

    /// Ends with [Arrival.Broken] in any case.
    private static void receive(InputStream in, Inbox inbox) throws InterruptedException {
        try {
            Packet packet = Packet.read(in, inbox::wants);
            while (packet != null) {
                if (!inbox.accept(packet)) {
                    return;
                }
                packet = Packet.read(in, inbox::wants);
            }
            inbox.broken("the end");
        } catch (EOFException | MalformedStreamException e) {
            inbox.broken(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void read(IncomingMessage message) {
        try {
            Request request = PARSER.parse(message.type(), new TdsReader(message, memory));
            if (request instanceof BulkLoad load) {
                load.rows().forEachRemaining(_ -> {});
            }
            requests++;
        } catch (MalformedStreamException | SqlError | Cancellation.CancelledException _) {
            // Declared.
        } catch (UncheckedIOException e) {
            if (!(e.getCause() instanceof EOFException)) {
                throw e;
            }
        }
    }
}
