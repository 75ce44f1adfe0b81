package org.granary.translation.document;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.filters.html.HtmlFilter;
import net.sf.okapi.filters.openoffice.OpenOfficeFilter;
import net.sf.okapi.filters.openxml.OpenXMLFilter;
import net.sf.okapi.filters.plaintext.PlainTextFilter;
import net.sf.okapi.filters.po.POFilter;
import net.sf.okapi.filters.xliff.XLIFFFilter;

/// Formats whose text can be taken out and put back, each known by how names of files end.
public enum DocumentFormat {
    DOCX(OpenXMLFilter::new, true, "docx"), XLSX(OpenXMLFilter::new, true, "xlsx"), PPTX(OpenXMLFilter::new, true,
            "pptx"), ODT(OpenOfficeFilter::new, true, "odt"), HTML(HtmlFilter::new, false, "html", "htm"), XLIFF(
                    XLIFFFilter::new, false, "xlf",
                    "xliff"), TXT(PlainTextFilter::new, false, "txt"), PO(POFilter::new, false, "po");

    private final Supplier<IFilter> filter;
    private final boolean packed;
    private final List<String> endings;

    DocumentFormat(Supplier<IFilter> filter, boolean packed, String... endings) {
        this.filter = filter;
        this.packed = packed;
        this.endings = List.of(endings);
    }

    IFilter filter() {
        return filter.get();
    }

    /// Whether it is a ZIP file.
    boolean isPacked() {
        return packed;
    }

    /// Whether it is XML by itself.
    boolean isXml() {
        return this == XLIFF;
    }

    /// Whether it holds two languages, so that a translation stands beside its original.
    boolean isBilingual() {
        return this == XLIFF || this == PO;
    }

    public static Optional<DocumentFormat> ofFile(String name) {
        int dot = name.lastIndexOf('.');
        String ending = name.substring(dot + 1).toLowerCase(Locale.ROOT);
        return dot < 0
                ? Optional.empty()
                : Arrays.stream(values()).filter(format -> format.endings.contains(ending)).findFirst();
    }

    /// For messages.
    public static String all() {
        return String.join(", ", Arrays.stream(values()).map(format -> format.endings.getFirst()).toList());
    }
}
