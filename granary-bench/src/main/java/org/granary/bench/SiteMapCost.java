package org.granary.bench;

import java.io.PrintWriter;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What calls about the site map cost when it is small and when it is large, on one connection.
final class SiteMapCost {
    private static final String DATABASE = "SharePoint_Config";
    private static final UUID FARM = UUID.fromString("5f0c1a7e-9b3d-4e62-a841-7c26d9e0b318");
    private static final UUID CONTENT_DATABASE_CLASS = UUID.fromString("3d4f5451-1735-48bb-b920-76c1ec240b1d");
    private static final int DATABASES = 20;
    private static final int APPLICATIONS = 8;
    private static final int PER_TRANSACTION = 1000;
    private static final int WARM_UP = 500;
    private static final int CALLS = 1000;
    private static final int PAGE = 100;

    private final GranaryProcess granary;
    private final PrintWriter out;
    private final Random random = new Random(1);
    private int stored;

    SiteMapCost(GranaryProcess granary, PrintWriter out) {
        this.granary = granary;
        this.out = out;
    }

    /// Something to time; the number tells calls apart.
    private interface Timed {
        void run(int number) throws SQLException;
    }

    void run(int few, int many) throws SQLException {
        try (Connection connection = granary.open(DATABASE)) {
            putDatabases(connection);
            // Once for the compilers of both JVMs.
            measure(connection, few);
            Map<String, Double> small = measure(connection, few);
            Map<String, Double> large = measure(connection, many);
            out.printf(Locale.ROOT, "| call | %,d sites: median µs | %,d sites: median µs | ratio |%n", few, many);
            out.println("| --- | --- | --- | --- |");
            small.forEach((name, micros) -> out.printf(Locale.ROOT, "| %s | %.0f | %.0f | %.2f |%n", name, micros,
                    large.get(name), large.get(name) / micros));
        }
    }

    /// Stores sites and measures nothing.
    void fillOnly(int sites) throws SQLException {
        try (Connection connection = granary.open(DATABASE)) {
            putDatabases(connection);
            fill(connection, sites);
        }
    }

    private static UUID database(int number) {
        return new UUID(0xDB, number % DATABASES);
    }

    private static UUID application(int number) {
        return new UUID(0xA9, number % DATABASES % APPLICATIONS);
    }

    private static String path(int number) {
        return "/sites/" + (number % 3 == 0 ? "team-" : "project") + number;
    }

    private static void putDatabases(Connection connection) throws SQLException {
        try (CallableStatement put = connection
                .prepareCall("{call proc_putObject(?, ?, ?, ?, 0, NULL, '<object />', ?, ?)}")) {
            for (int i = 0; i < DATABASES; i++) {
                put.setString(1, database(i).toString());
                put.setString(2, FARM.toString());
                put.setString(3, CONTENT_DATABASE_CLASS.toString());
                put.setString(4, "Content" + i);
                put.registerOutParameter(5, Types.CHAR);
                put.registerOutParameter(6, Types.VARBINARY);
                put.execute();
            }
        }
    }

    /// Every tenth site redirects, every twentieth was upgraded.
    private static void put(CallableStatement put, int number) throws SQLException {
        put.setString(1, application(number).toString());
        put.setString(2, database(number).toString());
        put.setString(3, siteId(number).toString());
        put.setString(4, path(number));
        put.setBoolean(5, number % 20 == 0);
        put.setString(6, number % 10 == 0 ? "/elsewhere" : null);
        put.registerOutParameter(7, Types.INTEGER);
        put.execute();
        if (put.getInt(7) == 0) {
            throw new SQLException("Site " + number + " was not stored.");
        }
    }

    private static UUID siteId(int number) {
        var scattered = new Random(number);
        return new UUID(scattered.nextLong(), scattered.nextLong());
    }

    private void fill(Connection connection, int sites) throws SQLException {
        if (stored >= sites) {
            return;
        }
        long start = System.nanoTime();
        int before = stored;
        connection.setAutoCommit(false);
        try (CallableStatement put = connection.prepareCall("{call proc_putSiteMap(?, ?, ?, ?, ?, ?, 0, ?)}")) {
            while (stored < sites) {
                put(put, stored++);
                if (stored % PER_TRANSACTION == 0) {
                    connection.commit();
                }
            }
        }
        connection.commit();
        connection.setAutoCommit(true);
        out.printf(Locale.ROOT, "%,d sites stored, %,.0f a second, %,d in a transaction.%n", stored,
                (stored - before) / ((System.nanoTime() - start) / 1e9), PER_TRANSACTION);
    }

    private Map<String, Double> measure(Connection connection, int sites) throws SQLException {
        fill(connection, sites);
        Map<String, Double> medians = new LinkedHashMap<>();
        try (CallableStatement match = connection
                .prepareCall("{call proc_getSiteBestMatch(?, ?, ?, ?, ?, ?, ?, ?, ?)}");
                CallableStatement page = connection.prepareCall("{call proc_getSiteSubset(?, ?, ?, ?, ?, ?)}");
                PreparedStatement count = connection.prepareStatement("EXEC proc_getSiteCount");
                CallableStatement put = connection.prepareCall("{call proc_putSiteMap(?, ?, ?, ?, ?, ?, 0, ?)}");
                CallableStatement rename = connection.prepareCall("{call proc_renameSiteMap(?, ?)}");
                CallableStatement drop = connection.prepareCall("{call proc_DropSiteMap(?)}")) {
            medians.put("proc_getSiteBestMatch, a whole path, offset in the farm",
                    median(i -> match(match, null, path(random.nextInt(sites)), 0, 0)));
            medians.put("proc_getSiteBestMatch, `/sites/t`, in one content database, offset in it",
                    median(i -> match(match, database(i), "/sites/t", 2, 0)));
            medians.put("proc_getSiteBestMatch, `/sites/project9`, upgraded ones, offset in the application",
                    median(i -> match(match, null, "/sites/project9", 1, 3)));
            medians.put("proc_getSiteSubset, 100 rows anywhere, ascending",
                    median(i -> page(page, null, random.nextInt(sites), "ASC", 0)));
            medians.put("proc_getSiteSubset, 100 redirecting ones of a content database, descending",
                    median(i -> page(page, database(0), random.nextInt(sites / DATABASES), "DESC", 1)));
            medians.put("proc_getSiteCount", median(i -> drain(count)));
            medians.put("proc_putSiteMap, durable", median(i -> put(put, sites + i)));
            medians.put("proc_renameSiteMap, durable", median(i -> {
                rename.setString(1, siteId(sites + i).toString());
                rename.setString(2, "/moved/" + i);
                rename.execute();
            }));
            medians.put("proc_DropSiteMap, durable", median(i -> {
                drop.setString(1, siteId(sites + i).toString());
                drop.execute();
            }));
        }
        return medians;
    }

    private static void match(CallableStatement match, @Nullable UUID database, String path, int scope, int type)
            throws SQLException {
        match.setString(1, database == null ? null : database.toString());
        match.setString(2, null);
        match.setString(3, path);
        match.setInt(4, scope);
        match.setInt(5, type);
        for (int i = 6; i <= 8; i++) {
            match.registerOutParameter(i, Types.CHAR);
        }
        match.registerOutParameter(9, Types.INTEGER);
        match.execute();
        if (match.getString(6) == null) {
            throw new SQLException("There was a match for " + path);
        }
    }

    private static void page(CallableStatement page, @Nullable UUID database, int start, String direction, int type)
            throws SQLException {
        page.setString(1, database == null ? null : database.toString());
        page.setString(2, null);
        page.setInt(3, PAGE);
        page.setInt(4, start);
        page.setString(5, direction);
        page.setInt(6, type);
        drain(page);
    }

    private static void drain(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                rows.getString(1);
            }
        }
    }

    private static double median(Timed call) throws SQLException {
        List<Long> times = new ArrayList<>();
        for (int i = 0; i < WARM_UP + CALLS; i++) {
            long before = System.nanoTime();
            call.run(i);
            times.add(System.nanoTime() - before);
        }
        long[] measured = times.subList(WARM_UP, times.size()).stream().mapToLong(Long::longValue).toArray();
        Arrays.sort(measured);
        return measured[measured.length / 2] / 1e3;
    }
}
