package org.granary.protocol.search.crawl.stage;

import org.granary.protocol.StoreStatement;

/// What becomes of relations between people when a crawl is completed, and whose documents are for the next anchor
/// crawl because of them.
final class SocialSteps {
    private static final String RELATION = "s.SourceDocID = p.SourceDocID AND s.TargetUserID = p.TargetUserID";

    /// Relations whose source is deleted.
    static final Walk LOSE_SOURCES = Walk.documents("changed_anchor_deleted", statement("""
            INSERT INTO social_distance_deleted_property (CrawlID, SourceDocID, TargetUserID)
            SELECT p.CrawlID, s.SourceDocID, s.TargetUserID
            FROM part p JOIN social_distance_property s ON s.SourceDocID = p.DocID
            WHERE 1 = 1 ON CONFLICT DO NOTHING"""));

    /// Relations whose target is deleted.
    static final Walk LOSE_TARGETS = Walk.documents("changed_anchor_deleted", statement("""
            UPDATE social_distance_property SET TargetDocID = -1
            WHERE TargetDocID IS NOT NULL AND TargetDocID IN (SELECT DocID FROM part)
              AND NOT EXISTS (SELECT 1 FROM social_distance_deleted_property d
                WHERE d.SourceDocID = social_distance_property.SourceDocID
                  AND d.TargetUserID = social_distance_property.TargetUserID)"""));

    static final Walk FORGET_USERS = Walk.documents("changed_anchor_target",
            statement("DELETE FROM user_document WHERE DocID IN (SELECT DocID FROM part)"));

    /// New relations get the documents of their target users.
    static final Walk RESOLVE_NEW = Walk.relations("social_distance_new_property", statement("""
            UPDATE social_distance_property SET TargetDocID = u.DocID
            FROM part p JOIN user_document u ON u.UserID = p.TargetUserID
            WHERE social_distance_property.SourceDocID = p.SourceDocID
              AND social_distance_property.TargetUserID = p.TargetUserID"""));

    /// So do those whose target user has a document only now; with that they are new.
    static final Walk RESOLVE_COMMITTED = Walk.documents("changed_anchor_committed", statement("""
            INSERT INTO social_distance_new_property (CrawlID, SourceDocID, TargetUserID)
            SELECT p.CrawlID, s.SourceDocID, s.TargetUserID
            FROM part p JOIN user_document u ON u.DocID = p.DocID
            JOIN social_distance_property s ON s.TargetUserID = u.UserID AND COALESCE(s.TargetDocID, -1) = -1
            WHERE 1 = 1 ON CONFLICT DO NOTHING"""), statement("""
            UPDATE social_distance_property SET TargetDocID = u.DocID
            FROM part p JOIN user_document u ON u.DocID = p.DocID
            WHERE social_distance_property.TargetUserID = u.UserID
              AND COALESCE(social_distance_property.TargetDocID, -1) = -1"""));

    static final Walk LIST_NEW = lists("social_distance_new_property");
    static final Walk LIST_DELETED = lists("social_distance_deleted_property");

    static final Walk REMOVE_DELETED = Walk.relations("social_distance_deleted_property", statement("""
            DELETE FROM social_distance_property
            WHERE (SourceDocID, TargetUserID) IN (SELECT SourceDocID, TargetUserID FROM part)"""));

    private SocialSteps() {}

    /// The target of a relation that has changed, and its source if another person's public relation leads there: what
    /// is two steps away has changed too.
    private static Walk lists(String relations) {
        return Walk.relations(relations, statement("""
                INSERT INTO pending_anchor_change (CrawlID, TargetDocID) SELECT DISTINCT p.CrawlID, s.TargetDocID
                FROM part p JOIN social_distance_property s ON %s
                WHERE COALESCE(s.TargetDocID, -1) <> -1 ON CONFLICT DO NOTHING""".formatted(RELATION)), statement("""
                INSERT INTO pending_anchor_change (CrawlID, TargetDocID) SELECT DISTINCT p.CrawlID, r.TargetDocID
                FROM part p JOIN social_distance_property s ON %s
                JOIN social_distance_property r ON r.TargetDocID = s.SourceDocID AND r.TargetDocID IS NOT NULL
                WHERE r.TargetDocID <> -1 AND r.Pid = 394 AND r.SourceDocID IS DISTINCT FROM s.TargetDocID
                ON CONFLICT DO NOTHING""".formatted(RELATION)));
    }

    private static StoreStatement statement(String text) {
        return new StoreStatement(dialect -> text);
    }
}
