package org.granary.protocol.queue;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;
import org.granary.protocol.TestServer;
import org.granary.protocol.translation.TranslationServices;

/// What calls with XML arguments cost on the embedded store, without network: processor time and allocated bytes of a
/// call. A command for developers; `QueueCallCost [ITEMS [CALLS]]`.
///
/// The first number is the time of the thread that calls, which parses; the second that of the whole process.
public final class QueueCallCost {
    private static final String ADD = "http://schemas.microsoft.com/office/server/translation/2010/11/databaseJobAdd";
    private static final String UPDATE = "http://schemas.microsoft.com/office/server/translation/2010/11/databaseBatchUpdate";
    private static final int ROUNDS = 5;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final int calls;

    private QueueCallCost(int calls) {
        this.calls = calls;
    }

    public static void main(String[] args) throws IOException {
        int items = args.length > 0 ? Integer.parseInt(args[0]) : 100;
        int calls = args.length > 1 ? Integer.parseInt(args[1]) : 1000;
        Path folder = Files.createTempDirectory("granary-cost");
        try (TestServer server = new TestServer(folder, TranslationServices.definition())) {
            new QueueCallCost(calls).run(server, items);
        }
    }

    private void run(TestServer server, int items) {
        String group = group(items);
        for (int round = 1; round <= ROUNDS; round++) {
            long base = 10L * round * calls;
            print("AddJob", measure(base, job -> addJob(server, job)));
            print("AddGroup of " + items,
                    measure(base, job -> server.call("proc_AddGroup", "@JobId", job, "@GroupId", 1,
                            "@InputRoot", "http://in", "@OutputRoot", "http://out", "@MaxAttemptsCount", 3, "@JobXml",
                            group)));
            List<String> batches = LongStream.range(base, base + calls).mapToObj(job -> batch(job, items)).toList();
            print("UpdateConversionBatch of " + items, measure(base, job -> server.call("proc_UpdateConversionBatch",
                    "@BatchXml", batches.get((int) (job - base)))));
        }
    }

    private static void addJob(TestServer server, long job) {
        server.call("proc_AddJob", "@JobId", job, "@UserId", "user", "@UserToken", new byte[]{1}, "@PartitionId", null,
                "@Settings", "<settings/>", "@Name", "job");
    }

    private static String group(int items) {
        StringBuilder xml = new StringBuilder("<group xmlns=\"" + ADD + "\">");
        for (int i = 1; i <= items; i++) {
            xml.append("<item id=\"").append(i).append("\" in=\"http://server/sites/in/document").append(i)
                    .append(".docx\" out=\"http://server/sites/out/document").append(i).append(".docx\" />");
        }
        return xml.append("</group>").toString();
    }

    private static String batch(long job, int items) {
        StringBuilder xml = new StringBuilder("<batch xmlns=\"" + UPDATE + "\"><start>");
        for (int i = 1; i <= items; i++) {
            xml.append("<item job=\"").append(job).append("\" group=\"1\" id=\"").append(i)
                    .append("\" wsi=\"93572C0A-D9E1-1395-DAB3-932EAC7BA30C\" />");
        }
        return xml.append("</start><failed/></batch>").toString();
    }

    /// Of one call, in microseconds and bytes.
    private record Cost(double caller, double all, long bytes) {}

    private Cost measure(long base, LongConsumer call) {
        long caller = threads.getCurrentThreadCpuTime();
        long all = process.getProcessCpuTime();
        long bytes = threads.getTotalThreadAllocatedBytes();
        for (int i = 0; i < calls; i++) {
            call.accept(base + i);
        }
        return new Cost((threads.getCurrentThreadCpuTime() - caller) / 1e3 / calls,
                (process.getProcessCpuTime() - all) / 1e3 / calls,
                (threads.getTotalThreadAllocatedBytes() - bytes) / calls);
    }

    private static void print(String what, Cost cost) {
        System.out.printf("%-30s caller %8.1f us, all %8.1f us, %9d bytes%n", what, cost.caller, cost.all, cost.bytes);
    }
}
