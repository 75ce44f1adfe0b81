import crawlercommons.urlfrontier.URLFrontierGrpc;
import crawlercommons.urlfrontier.Urlfrontier.AckMessage.Status;
import crawlercommons.urlfrontier.Urlfrontier.BatchAck;
import crawlercommons.urlfrontier.Urlfrontier.DiscoveredBatch;
import crawlercommons.urlfrontier.Urlfrontier.URLInfo;
import crawlercommons.urlfrontier.service.rocksdb.RocksDBService;
import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerBuilder;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.stub.StreamObserver;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/// URLFrontier and a client of it. It is compiled when it is run, with the jar of the service on the class path, because only the jar of the service
/// itself has what it needs and that is not among the artifacts of Maven Central.
///
/// - `serve FOLDER false|true`: the service with RocksDB as its own program starts it; with `true`, an answer waits until all that was written is on the disk.
///   The service has no option for that. Prints the port.
/// - `load PORT HOSTS PER_FOLDER`: reads lines `fill COUNT` and `round WARM_UP_MS MEASURED_MS KNOWN`, answers each with a line.
public class FrontierLoad {
    private static final int BATCH = 256;
    private static final int IN_FLIGHT = 4;
    private static final int KNOWN_PERCENT = 30;

    private static int hosts;
    private static int perFolder;

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("serve")) {
            serve(arguments[1], Boolean.parseBoolean(arguments[2]));
        } else {
            hosts = Integer.parseInt(arguments[2]);
            perFolder = Integer.parseInt(arguments[3]);
            load(Integer.parseInt(arguments[1]));
        }
    }

    private static void serve(String folder, boolean synced) throws Exception {
        RocksDBService service = new RocksDBService(Map.of("rocksdb.path", folder, "write.thread.num", "4"),
                "localhost", 0);
        Field field = RocksDBService.class.getDeclaredField("rocksDB");
        field.setAccessible(true);
        RocksDB store = (RocksDB) field.get(service);
        ServerBuilder<?> builder = ServerBuilder.forPort(0).addService(service);
        if (synced) {
            builder.intercept(new Syncing(store));
        }
        Server server = builder.build().start();
        System.out.println("port " + server.getPort());
        server.awaitTermination();
    }

    /// Writes the log of the store to the disk before an answer is sent.
    private record Syncing(RocksDB store) implements ServerInterceptor {
        @Override
        public <Q, A> ServerCall.Listener<Q> interceptCall(ServerCall<Q, A> call, Metadata headers,
                ServerCallHandler<Q, A> next) {
            return next.startCall(new SimpleForwardingServerCall<>(call) {
                @Override
                public void sendMessage(A message) {
                    try {
                        store.syncWal();
                    } catch (RocksDBException e) {
                        throw new IllegalStateException(e);
                    }
                    super.sendMessage(message);
                }
            }, headers);
        }
    }

    private static void load(int port) throws Exception {
        ManagedChannel channel = ManagedChannelBuilder.forAddress("localhost", port).usePlaintext().build();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ");
            Stream stream = new Stream(channel);
            if (words[0].equals("fill")) {
                long count = Long.parseLong(words[1]);
                long number = 1;
                while (number <= count) {
                    DiscoveredBatch.Builder batch = DiscoveredBatch.newBuilder();
                    for (int i = 0; i < BATCH && number <= count; i++) {
                        batch.addItems(known(number++));
                    }
                    stream.send(batch);
                }
                stream.finish();
                System.out.println("filled " + stream.added);
            } else {
                round(stream, Long.parseLong(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3]));
            }
        }
        channel.shutdownNow();
    }

    private static void round(Stream stream, long warmUp, long measured, long documents) throws Exception {
        Random random = new Random();
        long start = System.nanoTime() + 1_000_000 * warmUp;
        long end = start + 1_000_000 * measured;
        boolean counting = false;
        while (System.nanoTime() - end < 0) {
            if (!counting && System.nanoTime() - start >= 0) {
                counting = true;
                stream.reset();
                System.out.println("begin");
            }
            DiscoveredBatch.Builder batch = DiscoveredBatch.newBuilder();
            for (int i = 0; i < BATCH; i++) {
                batch.addItems(random.nextInt(100) < KNOWN_PERCENT
                        ? known(1 + random.nextLong(documents))
                        : fresh(random));
            }
            stream.send(batch);
        }
        stream.finish();
        long elapsed = System.nanoTime() - start;
        long[] times = stream.times.stream().mapToLong(Long::longValue).toArray();
        Arrays.sort(times);
        System.out.println("end " + stream.acknowledged + " " + elapsed + " " + times[times.length / 2] + " "
                + times[times.length * 99 / 100] + " " + stream.added);
    }

    private static URLInfo known(long i) {
        return info("host" + i % hosts, "/folder" + i / perFolder + "/page" + i + ".html");
    }

    private static URLInfo fresh(Random random) {
        return info("host" + random.nextInt(hosts), "/new/" + random.nextLong());
    }

    private static URLInfo info(String host, String path) {
        return URLInfo.newBuilder().setUrl("http://" + host + path).setKey(host).setCrawlID("bench").build();
    }

    /// A stream of batches, some of them on their way at a time.
    private static final class Stream implements StreamObserver<BatchAck> {
        private final Semaphore places = new Semaphore(IN_FLIGHT);
        private final AtomicReference<Throwable> failure = new AtomicReference<>();
        private final StreamObserver<DiscoveredBatch> requests;
        private final List<Long> times = new ArrayList<>();
        private long acknowledged;
        private long added;

        Stream(ManagedChannel channel) {
            requests = URLFrontierGrpc.newStub(channel).putDiscovered(this);
        }

        void send(DiscoveredBatch.Builder batch) throws Exception {
            places.acquire();
            check();
            requests.onNext(batch.setID(String.valueOf(System.nanoTime())).build());
        }

        void finish() throws Exception {
            places.acquire(IN_FLIGHT);
            check();
            requests.onCompleted();
        }

        synchronized void reset() {
            times.clear();
            acknowledged = 0;
            added = 0;
        }

        private void check() throws Exception {
            if (failure.get() != null) {
                throw new IllegalStateException(failure.get());
            }
        }

        @Override
        public void onNext(BatchAck answer) {
            synchronized (this) {
                times.add(System.nanoTime() - Long.parseLong(answer.getID()));
                acknowledged += answer.getStatusesCount();
                added += answer.getStatusesList().stream().filter(Status.OK::equals).count();
            }
            places.release();
        }

        @Override
        public void onError(Throwable e) {
            failure.set(e);
            places.release(IN_FLIGHT);
        }

        @Override
        public void onCompleted() {}
    }
}
