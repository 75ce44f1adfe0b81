package org.granary.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class RatioChartTest {
    @Test
    void barsAreAsLongAsTheirRatios() throws Exception {
        var chart = new RatioChart("a < b", List.of(new RatioChart.Bar("half", 0.5), new RatioChart.Bar("double", 2)));

        Document svg = DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new InputSource(new StringReader(chart.svg())));

        double half = length(svg, 0);
        assertThat(length(svg, 1)).isEqualTo(4 * half);
        Element one = (Element) svg.getElementsByTagName("line").item(0);
        double start = Double.parseDouble(((Element) svg.getElementsByTagName("rect").item(0)).getAttribute("x"));
        assertThat(Double.parseDouble(one.getAttribute("x1")) - start).isEqualTo(2 * half);
    }

    private static double length(Document svg, int bar) {
        return Double.parseDouble(((Element) svg.getElementsByTagName("rect").item(bar)).getAttribute("width"));
    }
}
