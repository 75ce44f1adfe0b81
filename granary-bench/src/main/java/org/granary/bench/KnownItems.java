package org.granary.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/// Questions about the pages of documentation trees: their titles, and sentences of theirs that no other page has.
final class KnownItems {
    private static final int LEAST_WORDS = 8;
    private static final int MOST_WORDS = 25;

    private final Map<String, Page> pages = new HashMap<>();
    private final Map<String, Integer> titles = new HashMap<>();
    private final Map<String, Integer> sentences = new HashMap<>();

    private record Page(String title, List<String> sentences) {}

    /// Reads all pages below a folder.
    ///
    /// @param root the URL of the folder
    void read(Path folder, String root) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(file -> file.toString().endsWith(".html")).sorted().toList();
        }
        for (Path file : files) {
            Document document = Jsoup.parse(file);
            String title = title(document);
            Set<String> all = new HashSet<>();
            for (String sentence : document.body().text().split("(?<=[.!?]) +", -1)) {
                int words = sentence.split(" +", -1).length;
                if (words >= LEAST_WORDS && words <= MOST_WORDS && sentence.matches("[A-Z].*[a-z][.!?]")) {
                    all.add(sentence);
                }
            }
            titles.merge(title, 1, Integer::sum);
            all.forEach(sentence -> sentences.merge(sentence, 1, Integer::sum));
            pages.put(root + folder.relativize(file).toString().replace('\\', '/'),
                    new Page(title, all.stream().sorted().toList()));
        }
    }

    /// Without what the titles of all pages of a tree end with.
    private static String title(Document document) {
        return document.title().replaceFirst(" — Python [0-9.]+ documentation$", "").strip();
    }

    int size() {
        return pages.size();
    }

    /// Titles that one page has.
    List<KnownItem> byTitle(int most, Random random) {
        List<KnownItem> items = new ArrayList<>();
        pages.keySet().stream().sorted().forEach(url -> {
            String title = pages.get(url).title();
            if (!title.isEmpty() && titles.get(title) == 1) {
                items.add(new KnownItem(title, url));
            }
        });
        return some(items, most, random);
    }

    /// A sentence of each page that has one of its own.
    List<KnownItem> bySentence(int most, Random random) {
        List<KnownItem> items = new ArrayList<>();
        pages.keySet().stream().sorted().forEach(url -> {
            List<String> own = pages.get(url).sentences().stream().filter(one -> sentences.get(one) == 1).toList();
            if (!own.isEmpty()) {
                items.add(new KnownItem(own.get(random.nextInt(own.size())), url));
            }
        });
        return some(items, most, random);
    }

    private static List<KnownItem> some(List<KnownItem> items, int most, Random random) {
        Collections.shuffle(items, random);
        return items.subList(0, Math.min(most, items.size()));
    }
}
