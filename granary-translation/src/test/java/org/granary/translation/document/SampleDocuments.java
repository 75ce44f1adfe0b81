package org.granary.translation.document;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// Small documents, made here: each says "The house is red." with the last word in bold where that can be.
final class SampleDocuments {
    private static final String XML = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
    private static final String OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    private static final String WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

    private SampleDocuments() {}

    static byte[] of(DocumentFormat format) throws IOException {
        return switch (format) {
            case DOCX -> docx("");
            case XLSX -> xlsx();
            case PPTX -> pptx();
            case ODT -> odt();
            case HTML -> text("<!DOCTYPE html>\n<html><head><title>The house</title></head><body>"
                    + "<p class=\"x\">The house is <b>red</b>.</p></body></html>\n");
            case XLIFF -> text(XML + "<xliff version=\"1.2\" xmlns=\"urn:oasis:names:tc:xliff:document:1.2\">"
                    + "<file original=\"x\" source-language=\"en\" target-language=\"es\" datatype=\"plaintext\"><body>"
                    + "<trans-unit id=\"1\"><source>The house is <g id=\"1\">red</g>.</source></trans-unit>"
                    + "</body></file></xliff>");
            case TXT -> text("The house is red.\n\n  I have three books.\n");
            case PO -> text("""
                    msgid ""
                    msgstr ""
                    "Content-Type: text/plain; charset=UTF-8\\n"

                    #: main.c:7
                    msgid "The house is red."
                    msgstr ""
                    """);
        };
    }

    static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static byte[] zip(Map<String, String> parts) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, String> part : parts.entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                zip.write(text(part.getValue()));
                zip.closeEntry();
            }
        }
        return bytes.toByteArray();
    }

    private static String types(String... partsAndTypes) {
        var xml = new StringBuilder(XML
                + "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">"
                + "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
                + "<Default Extension=\"xml\" ContentType=\"application/xml\"/>");
        for (int i = 0; i < partsAndTypes.length; i += 2) {
            xml.append("<Override PartName=\"").append(partsAndTypes[i]).append("\" ContentType=\"application/vnd."
                    + "openxmlformats-officedocument.").append(partsAndTypes[i + 1]).append("+xml\"/>");
        }
        return xml.append("</Types>").toString();
    }

    private static String relations(String... typesAndTargets) {
        var xml = new StringBuilder(
                XML + "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">");
        for (int i = 0; i < typesAndTargets.length; i += 2) {
            xml.append("<Relationship Id=\"rId").append(i / 2 + 1).append("\" Type=\"").append(OFFICE).append('/')
                    .append(typesAndTargets[i]).append("\" Target=\"").append(typesAndTargets[i + 1]).append("\"/>");
        }
        return xml.append("</Relationships>").toString();
    }

    /// @param prolog a document type, for one that is malicious
    static byte[] docx(String prolog) throws IOException {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("[Content_Types].xml", types("/word/document.xml", "wordprocessingml.document.main"));
        parts.put("_rels/.rels", relations("officeDocument", "word/document.xml"));
        parts.put("word/document.xml", XML + prolog + "<w:document xmlns:w=\"" + WORD + "\"><w:body><w:p><w:r>"
                + "<w:t xml:space=\"preserve\">The house is </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>red</w:t></w:r>"
                + "<w:r><w:t>.</w:t></w:r></w:p></w:body></w:document>");
        return zip(parts);
    }

    private static byte[] xlsx() throws IOException {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("[Content_Types].xml", types("/xl/workbook.xml", "spreadsheetml.sheet.main",
                "/xl/worksheets/sheet1.xml", "spreadsheetml.worksheet", "/xl/sharedStrings.xml",
                "spreadsheetml.sharedStrings", "/xl/styles.xml", "spreadsheetml.styles"));
        parts.put("_rels/.rels", relations("officeDocument", "xl/workbook.xml"));
        String space = "xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"";
        parts.put("xl/workbook.xml", XML + "<workbook " + space + " xmlns:r=\"" + OFFICE + "\"><sheets>"
                + "<sheet name=\"One\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>");
        parts.put("xl/_rels/workbook.xml.rels", relations("worksheet", "worksheets/sheet1.xml", "sharedStrings",
                "sharedStrings.xml", "styles", "styles.xml"));
        parts.put("xl/styles.xml", XML + "<styleSheet " + space
                + "><fonts count=\"1\"><font/></fonts><fills count=\"1\">"
                + "<fill/></fills><borders count=\"1\"><border/></borders><cellStyleXfs count=\"1\"><xf/></cellStyleXfs>"
                + "<cellXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/></cellXfs></styleSheet>");
        parts.put("xl/worksheets/sheet1.xml", XML + "<worksheet " + space + "><sheetData><row r=\"1\">"
                + "<c r=\"A1\" t=\"s\"><v>0</v></c><c r=\"B1\"><v>42</v></c></row></sheetData></worksheet>");
        parts.put("xl/sharedStrings.xml", XML + "<sst " + space + " count=\"1\" uniqueCount=\"1\"><si>"
                + "<t>The house is red.</t></si></sst>");
        return zip(parts);
    }

    private static byte[] pptx() throws IOException {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("[Content_Types].xml", types("/ppt/presentation.xml", "presentationml.presentation.main",
                "/ppt/slides/slide1.xml", "presentationml.slide"));
        parts.put("_rels/.rels", relations("officeDocument", "ppt/presentation.xml"));
        String spaces = "xmlns:p=\"http://schemas.openxmlformats.org/presentationml/2006/main\" xmlns:r=\"" + OFFICE
                + "\" xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\"";
        parts.put("ppt/presentation.xml", XML + "<p:presentation " + spaces + "><p:sldIdLst>"
                + "<p:sldId id=\"256\" r:id=\"rId1\"/></p:sldIdLst></p:presentation>");
        parts.put("ppt/_rels/presentation.xml.rels", relations("slide", "slides/slide1.xml"));
        parts.put("ppt/slides/slide1.xml", XML + "<p:sld " + spaces + "><p:cSld><p:spTree><p:nvGrpSpPr>"
                + "<p:cNvPr id=\"1\" name=\"\"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>"
                + "<p:sp><p:nvSpPr><p:cNvPr id=\"2\" name=\"Title\"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:rPr/><a:t>The house is </a:t></a:r><a:r>"
                + "<a:rPr b=\"1\"/><a:t>red</a:t></a:r><a:r><a:rPr/><a:t>.</a:t></a:r></a:p></p:txBody></p:sp></p:spTree>"
                + "</p:cSld></p:sld>");
        return zip(parts);
    }

    private static byte[] odt() throws IOException {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("mimetype", "application/vnd.oasis.opendocument.text");
        parts.put("META-INF/manifest.xml", XML
                + "<manifest:manifest xmlns:manifest=\"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0\">"
                + "<manifest:file-entry manifest:full-path=\"content.xml\" manifest:media-type=\"text/xml\"/>"
                + "</manifest:manifest>");
        parts.put("content.xml", XML
                + "<office:document-content xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\""
                + " xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\" office:version=\"1.2\"><office:body>"
                + "<office:text><text:p>The house is <text:span text:style-name=\"T1\">red</text:span>.</text:p>"
                + "</office:text></office:body></office:document-content>");
        return zip(parts);
    }
}
