package org.granary.tsql.format;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/// A custom pattern of numbers: `0`, `#`, `.`, `,`, `%`, `‰`, `E+0`, quoted text, and sections for negative numbers and
/// zero.
final class NumberPicture {
    private final List<Section> sections = new ArrayList<>();
    private final Culture culture;

    /// What a place of a section is.
    private enum Kind {
        ZERO, DIGIT, POINT, EXPONENT, TEXT
    }

    private record Part(Kind kind, String text) {}

    NumberPicture(String pattern, Culture culture) {
        this.culture = culture;
        for (String each : split(pattern)) {
            sections.add(new Section(each));
        }
    }

    /// At the semicolons that are not quoted.
    private static List<String> split(String pattern) {
        List<String> all = new ArrayList<>();
        int start = 0;
        char quote = 0;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '\'' || c == '"') {
                quote = c;
            } else if (c == '\\') {
                i++;
            } else if (c == ';') {
                all.add(pattern.substring(start, i));
                start = i + 1;
            }
        }
        all.add(pattern.substring(start));
        return all;
    }

    String format(BigDecimal number) {
        Section positive = sections.getFirst();
        Section negative = sections.size() > 1 && !sections.get(1).isEmpty() ? sections.get(1) : null;
        Section zero = sections.size() > 2 && !sections.get(2).isEmpty() ? sections.get(2) : positive;
        Section chosen = number.signum() < 0 && negative != null ? negative : positive;
        if (number.signum() == 0 || chosen.rounded(number).signum() == 0) {
            return zero.write(BigDecimal.ZERO);
        }
        boolean sign = number.signum() < 0 && negative == null;
        return (sign ? "-" : "") + chosen.write(number.abs());
    }

    private final class Section {
        private final List<Part> parts = new ArrayList<>();
        private int whole;
        private int fraction;
        private int firstZero = Integer.MAX_VALUE;
        private int lastZero = -1;
        private boolean grouped;
        private int shift;
        private int exponentDigits;
        private boolean exponentPlus;
        private boolean point;
        private boolean scientific;

        Section(String text) {
            int commas = 0;
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                switch (c) {
                    case '0', '#' -> {
                        grouped |= commas > 0 && !point && whole > 0;
                        commas = 0;
                        place(c);
                    }
                    case '.' -> {
                        shift -= 3 * commas;
                        commas = 0;
                        if (!point) {
                            parts.add(new Part(Kind.POINT, ""));
                        }
                        point = true;
                    }
                    case ',' -> commas += whole > 0 && !point ? 1 : 0;
                    case '%' -> scaled(2, "%");
                    case '‰' -> scaled(3, "‰");
                    case '\'', '"' -> {
                        int end = text.indexOf(c, i + 1);
                        parts.add(new Part(Kind.TEXT, text.substring(i + 1, end < 0 ? text.length() : end)));
                        i = end < 0 ? text.length() : end;
                    }
                    case '\\' -> {
                        if (++i < text.length()) {
                            parts.add(new Part(Kind.TEXT, text.substring(i, i + 1)));
                        }
                    }
                    case 'E', 'e' -> i = exponent(text, i);
                    default -> parts.add(new Part(Kind.TEXT, String.valueOf(c)));
                }
            }
            shift -= 3 * commas;
        }

        private void place(char c) {
            if (point) {
                fraction++;
                lastZero = c == '0' ? fraction : lastZero;
            } else {
                firstZero = c == '0' ? Math.min(firstZero, whole) : firstZero;
                whole++;
            }
            parts.add(new Part(c == '0' ? Kind.ZERO : Kind.DIGIT, ""));
        }

        private void scaled(int digits, String sign) {
            shift += digits;
            parts.add(new Part(Kind.TEXT, sign));
        }

        /// `E0`, `E+0` and `E-0`; another E is a letter.
        private int exponent(String text, int at) {
            int next = at + 1;
            boolean sign = next < text.length() && (text.charAt(next) == '+' || text.charAt(next) == '-');
            int zeros = sign ? next + 1 : next;
            int end = zeros;
            while (end < text.length() && text.charAt(end) == '0') {
                end++;
            }
            if (end == zeros || scientific) {
                parts.add(new Part(Kind.TEXT, text.substring(at, next)));
                return at;
            }
            scientific = true;
            exponentDigits = Math.min(10, end - zeros);
            exponentPlus = sign && text.charAt(next) == '+';
            parts.add(new Part(Kind.EXPONENT, text.substring(at, next)));
            return end - 1;
        }

        boolean isEmpty() {
            return parts.isEmpty();
        }

        BigDecimal rounded(BigDecimal number) {
            return scientific
                    ? number
                    : number.movePointRight(shift).setScale(fraction, RoundingMode.HALF_UP);
        }

        String write(BigDecimal number) {
            BigDecimal value = number;
            int exponent = 0;
            if (scientific && number.signum() != 0) {
                value = number.round(new MathContext(Math.max(1, whole + fraction), RoundingMode.HALF_UP));
                exponent = value.precision() - value.scale() - Math.max(1, whole);
                value = value.movePointLeft(exponent);
            }
            String plain = (scientific ? value : value.movePointRight(shift)).setScale(fraction, RoundingMode.HALF_UP)
                    .toPlainString();
            int dot = plain.indexOf('.');
            String left = dot < 0 ? plain : plain.substring(0, dot);
            String right = dot < 0 ? "" : plain.substring(dot + 1);
            int least = firstZero == Integer.MAX_VALUE ? 0 : whole - firstZero;
            left = left.equals("0") ? "" : left;
            left = "0".repeat(Math.max(0, least - left.length())) + left;
            while (right.length() > Math.max(0, lastZero) && right.endsWith("0")) {
                right = right.substring(0, right.length() - 1);
            }
            return write(left, right, exponent);
        }

        private String write(String left, String right, int exponent) {
            var out = new StringBuilder();
            int places = 0;
            int decimals = 0;
            boolean after = false;
            for (Part part : parts) {
                switch (part.kind()) {
                    case ZERO, DIGIT -> {
                        if (after) {
                            out.append(decimals < right.length() ? right.substring(decimals, decimals + 1) : "");
                            decimals++;
                        } else {
                            // The first place takes all digits that have none of their own.
                            int start = places == 0 ? 0 : left.length() - (whole - places);
                            int end = left.length() - (whole - places - 1);
                            for (int i = Math.max(0, start); i < end; i++) {
                                out.append(left.charAt(i));
                                separate(out, left.length() - i - 1);
                            }
                            places++;
                        }
                    }
                    case POINT -> {
                        after = true;
                        out.append(right.isEmpty() ? "" : culture.decimal());
                    }
                    case EXPONENT -> {
                        String digits = String.valueOf(Math.abs(exponent));
                        out.append(part.text()).append(exponent < 0 ? "-" : exponentPlus ? "+" : "")
                                .append("0".repeat(Math.max(0, exponentDigits - digits.length()))).append(digits);
                    }
                    case TEXT -> out.append(part.text());
                }
            }
            return out.toString();
        }

        /// A separator where so many digits are still to come before the point.
        private void separate(StringBuilder out, int left) {
            if (!grouped || left == 0) {
                return;
            }
            int sum = 0;
            for (int group = 0; sum < left; group++) {
                sum += culture.groups().get(Math.min(group, culture.groups().size() - 1));
            }
            if (sum == left) {
                out.append(culture.group());
            }
        }
    }
}
