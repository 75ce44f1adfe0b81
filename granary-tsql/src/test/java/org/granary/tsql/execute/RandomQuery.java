package org.granary.tsql.execute;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// A random query over Items and Groups, in what T-SQL and SQLite have in common but for TOP and LIMIT.
final class RandomQuery {
    private static final List<String> COMPARISONS = List.of("=", "<>", "<", "<=", ">", ">=");
    private final Random random;
    private final String head;
    private final String body;
    private final String order;
    private final int limit;
    private final List<Boolean> texts = new ArrayList<>();

    RandomQuery(Random random) {
        this.random = random;
        StringBuilder list = new StringBuilder();
        StringBuilder rest = new StringBuilder();
        boolean second = false;
        switch (random.nextInt(4)) {
            case 0 -> rest.append(" FROM {Items} i");
            case 1 -> {
                rest.append(" FROM {Items} i ").append(pick("JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN"))
                        .append(" {Groups} g ON ").append(pick("g.GroupId = i.GroupId", "g.GroupId < i.GroupId",
                                "i.GroupId = g.GroupId AND " + condition(false, 1), "g.Title = i.Name"));
                second = true;
            }
            case 2 -> {
                rest.append(" FROM {Items} i, {Groups} g");
                second = true;
            }
            default -> rest.append(" FROM (SELECT Id, GroupId, Name, Amount, Flag FROM {Items} WHERE Amount ")
                    .append(pick(COMPARISONS)).append(" 9) i");
        }
        if (random.nextInt(4) > 0) {
            rest.append(" WHERE ").append(condition(second, 3));
        }
        boolean grouped = random.nextInt(3) == 0;
        if (grouped) {
            list.append("i.GroupId, COUNT(*), ").append(pick("SUM(i.Amount)", "MIN(i.Id)", "MAX(i.Amount)",
                    "COUNT(DISTINCT i.Name)", "COUNT(i.Amount)"));
            addTexts(false, false, false);
            rest.append(" GROUP BY i.GroupId");
            if (random.nextBoolean()) {
                rest.append(" HAVING COUNT(*) ").append(pick(COMPARISONS)).append(' ').append(random.nextInt(6));
            }
        } else {
            list.append(random.nextInt(4) == 0 ? "DISTINCT " : "");
            list.append("i.Id, i.Name, i.Amount + ").append(random.nextInt(5));
            addTexts(false, true, false);
            if (second) {
                list.append(", g.Title, g.GroupId");
                addTexts(true, false);
            }
        }
        if (!grouped && random.nextInt(5) == 0) {
            rest.append(pick(" UNION ", " UNION ALL ", " EXCEPT ", " INTERSECT ")).append("SELECT ")
                    .append(list.toString().replace("DISTINCT ", "")).append(second
                            ? " FROM {Items} i, {Groups} g"
                            : " FROM {Items} i")
                    .append(" WHERE ").append(condition(second, 1));
        }
        boolean sort = random.nextInt(3) > 0;
        StringBuilder keys = new StringBuilder();
        for (int i = 0; sort && i < texts.size(); i++) {
            keys.append(i == 0 ? " ORDER BY " : ", ").append(i + 1).append(random.nextBoolean() ? " DESC" : "");
        }
        this.head = list.toString();
        this.body = rest.toString();
        this.order = keys.toString();
        boolean single = !body.contains(" UNION ") && !body.contains(" EXCEPT ") && !body.contains(" INTERSECT ")
                && !body.contains(" UNION ALL ");
        this.limit = sort && single && random.nextBoolean() ? random.nextInt(1, 10) : 0;
    }

    private void addTexts(Boolean... kinds) {
        texts.addAll(List.of(kinds));
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private String pick(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private String condition(boolean second, int depth) {
        if (depth > 1 && random.nextBoolean()) {
            return "(" + condition(second, depth - 1) + pick(" AND ", " OR ") + condition(second, depth - 1) + ")";
        }
        String number = String.valueOf(random.nextInt(12));
        return switch (random.nextInt(second ? 13 : 12)) {
            case 0 -> "i.Amount " + pick(COMPARISONS) + " " + number;
            case 1 -> "i.Id " + pick(COMPARISONS) + " " + number;
            case 2 -> "i.Name " + pick(COMPARISONS) + " '" + pick("a1", "b0", "c2", "zz") + "'";
            case 3 -> "i.GroupId IS " + pick("", "NOT ") + "NULL";
            case 4 -> "i.Amount " + pick("", "NOT ") + "IN (1, 5, " + number + ")";
            case 5 -> "i.Amount " + pick("", "NOT ") + "BETWEEN 3 AND " + number;
            case 6 -> "NOT (i.Amount > i.GroupId)";
            case 7 -> pick("", "NOT ") + "EXISTS (SELECT 1 FROM {Groups} x WHERE x.GroupId = i.GroupId AND x.GroupId > "
                    + number
                    + ")";
            case 8 -> "i.GroupId " + pick("", "NOT ") + "IN (SELECT x.GroupId FROM {Groups} x WHERE x.Title > 'b')";
            case 9 -> "i.Amount = (SELECT MAX(y.Amount) FROM {Items} y WHERE y.GroupId = i.GroupId)";
            case 10 -> "CASE WHEN i.Amount > 5 THEN i.Id ELSE i.GroupId END " + pick(COMPARISONS) + " " + number;
            case 11 -> "i.Name LIKE '" + pick("a%", "%1", "_0", "b_") + "'";
            default -> "g.Title " + pick(COMPARISONS) + " i.Name";
        };
    }

    boolean sorted() {
        return !order.isEmpty();
    }

    /// For each column whether it is text.
    List<Boolean> texts() {
        return texts;
    }

    String tsql(String prefix) {
        String top = limit > 0 ? "TOP " + limit + " " : "";
        String list = head.startsWith("DISTINCT ") ? "DISTINCT " + top + head.substring(9) : top + head;
        return named("SELECT " + list + body + order, prefix);
    }

    String sqlite() {
        return named("SELECT " + head + body + order + (limit > 0 ? " LIMIT " + limit : ""), "");
    }

    private static String named(String sql, String prefix) {
        return sql.replace("{Items}", prefix + "Items").replace("{Groups}", prefix + "Groups");
    }

    @Override
    public String toString() {
        return tsql("");
    }
}
