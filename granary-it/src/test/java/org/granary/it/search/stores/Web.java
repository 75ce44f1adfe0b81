package org.granary.it.search.stores;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// What is crawled: on each host a tree of pages, each of which also leads to pages of other hosts, so that everything can be reached from one page and most pages in several
/// ways.
///
/// @param hosts how many
/// @param pages of each host
record Web(int hosts, int pages) {
    String start() {
        return page(0, 0);
    }

    static String host(String url) {
        return URI.create(url).getHost();
    }

    String hostName(int host) {
        return "host" + host;
    }

    private String page(int host, int page) {
        return "http://" + hostName(host % hosts) + "/" + page % pages;
    }

    Set<String> all() {
        Set<String> all = new TreeSet<>();
        for (int host = 0; host < hosts; host++) {
            all.addAll(of(host));
        }
        return all;
    }

    Set<String> of(int host) {
        Set<String> all = new TreeSet<>();
        for (int page = 0; page < pages; page++) {
            all.add(page(host, page));
        }
        return all;
    }

    /// A page on a host that nothing leads to, and that leads to no other.
    String lonely(int host) {
        return "http://" + hostName(host) + "/lonely";
    }

    List<String> links(String url) {
        if (url.endsWith("/lonely")) {
            return List.of();
        }
        int host = Integer.parseInt(host(url).substring("host".length()));
        int page = Integer.parseInt(URI.create(url).getPath().substring(1));
        List<String> links = new ArrayList<>();
        for (int child = 2 * page + 1; child <= 2 * page + 2; child++) {
            if (child < pages) {
                links.add(page(host, child));
            }
        }
        links.add(page(host + 1, 0));
        links.add(page(host + 3, page / 2));
        return links;
    }
}
