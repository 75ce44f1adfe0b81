package org.granary.bench;

import java.io.IOException;
import java.io.OutputStream;

/// [BenchSite] as a process of its own, which ends with its standard input.
final class SiteMain {
    private SiteMain() {}

    public static void main(String[] arguments) throws IOException {
        try (BenchSite site = new BenchSite(Integer.parseInt(arguments[0]))) {
            System.out.println("port " + site.port());
            System.in.transferTo(OutputStream.nullOutputStream());
        }
    }
}
