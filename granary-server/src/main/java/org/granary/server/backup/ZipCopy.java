package org.granary.server.backup;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.granary.server.backup.Manifest.Entry;
import org.granary.store.OwnerOnly;

/// Packs the files of a backup into one.
final class ZipCopy {
    private ZipCopy() {}

    static void write(Path folder, Manifest manifest, Path target) throws IOException {
        OwnerOnly.createFile(target);
        List<String> names = new ArrayList<>(manifest.files().stream().map(Entry::name).toList());
        names.add(Manifest.FILE);
        try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(target, StandardOpenOption.WRITE));
                ZipOutputStream zip = new ZipOutputStream(file)) {
            // Pages of databases shrink to about a third; more effort gains little.
            zip.setLevel(Deflater.BEST_SPEED);
            for (String name : names) {
                zip.putNextEntry(new ZipEntry(name));
                Files.copy(folder.resolve(name), zip);
                zip.closeEntry();
            }
        }
        FileCopies.force(target);
    }
}
