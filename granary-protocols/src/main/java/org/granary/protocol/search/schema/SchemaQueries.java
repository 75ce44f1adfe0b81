package org.granary.protocol.search.schema;

import java.time.LocalDateTime;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// What clients ask about the metadata schema.
public final class SchemaQueries {
    private static final String MANAGED = """
            SELECT PID, FriendlyName, PropertyDescription, ManagedType, FullTextQueriable, Retrievable, Scoped,
              RespectPriority, RemoveDuplicates, NoDelete, NoMap, Hidden, HasMultipleValues, NoWordBreaker, NameNormalized,
              IncludeInMD5, Mapped, QueryIndependentRank, UserFlags, WordBreakerOverride, Weight, LengthNormalization,
              LastModified, ForceChangeSchemaVersion, MaxIndexedStringLength, MaxNonIndexedStringLength,
              MaxRetrievalLength, DecimalPlaces, IsInDocProps, IsInPropertyBlobOptimizedResults,
              IsInFixedColumnOptimizedResults, OverrideHasMultipleValues, SuppressStringNormalizer, Pronunciation,
              QueryPropertyBlob, NicknameExpansion, IsQIRCustomizationAllowed, DefaultForQIR, SplitStringCharacters
            FROM managed_property WHERE LastModified >= ?""";
    static final String ALL_MANAGED = MANAGED + " ORDER BY LastModified, PID";
    static final String VISIBLE_MANAGED = MANAGED + " AND Hidden = 0 ORDER BY LastModified, PID";
    static final String EXTREMES = """
            SELECT CrawledPropertyId, CPCount FROM crawled_property_sample WHERE CPCount > ? OR CPCount < ?""";
    static final String CHANGES = """
            SELECT MAX(CASE WHEN Name = 'LastCatChange' THEN ChangeTime END),
              MAX(CASE WHEN Name = 'LastCPDelete' THEN ChangeTime END),
              MAX(CASE WHEN Name = 'LastCPAddsBenignModified' THEN ChangeTime END),
              MAX(CASE WHEN Name = 'LastURIAdds' THEN ChangeTime END),
              MAX(CASE WHEN Name = 'LastURIModifiedDeleted' THEN ChangeTime END),
              MAX(CASE WHEN Name = 'LastManagedProp' THEN ChangeTime END),
              MAX(CASE WHEN Name = 'LastGlobalProps' THEN ChangeTime END),
              MAX(CASE WHEN Name = 'LastManagedPropDeleted' THEN ChangeTime END),
              MAX(CASE WHEN Name = 'LastSmpDelete' THEN ChangeTime END),
              MAX(CASE WHEN Name = 'LastAliasAdd' THEN ChangeTime END),
              MAX(CASE WHEN Name = 'LastAliasOther' THEN ChangeTime END), 0
            FROM schema_change""";
    static final String MAPPINGS = "SELECT PID, MappingOrder, CrawledPropertyId FROM property_mapping";
    static final String MAPPINGS_SINCE = MAPPINGS + " WHERE LastModified >= ? ORDER BY LastModified";
    static final String MAPPINGS_OF = """
            SELECT PID, MappingOrder FROM property_mapping WHERE CrawledPropertyId = ? ORDER BY PID""";
    static final String PARAMETERS = "SELECT ParamName, IsString, strValue, fltValue FROM schema_parameter ORDER BY ParamKey";

    /// Before everything that is stored.
    static final LocalDateTime EVER = LocalDateTime.of(1, 1, 1, 0, 0);

    private static LocalDateTime since(@Nullable LocalDateTime time) {
        return time == null ? EVER : time;
    }

    /// MS-SQLPGAT2 3.1.5.40.
    @Implements("proc_MSS_GetManagedProperties")
    public void getManagedProperties(Call call, @Nullable LocalDateTime ldate, boolean getAll) {
        call.results().send("GetManagedProperties Result Set",
                call.transaction().query(getAll ? ALL_MANAGED : VISIBLE_MANAGED, since(ldate)));
    }

    /// MS-SQLPGAT2 3.1.5.52. A property of which no sample was taken has a count, too: 0.
    @Implements("proc_MSS_GetSampleExtremes")
    public void getSampleExtremes(Call call, int cHighLimit, int cLowLimit) {
        call.results().send("Sample Extremes Result Set", call.transaction().query(EXTREMES, cHighLimit, cLowLimit));
    }

    /// MS-SQLPGAT2 3.1.5.53. Times of what never happened are those of the first contents.
    @Implements("proc_MSS_GetSchemaHighLevelInfo")
    public void getSchemaHighLevelInfo(Call call) {
        call.results().send("Schema High Level Info Result Set", call.transaction().query(CHANGES));
    }

    /// MS-SQLPGAT2 3.1.5.54.
    @Implements("proc_MSS_GetSchemaMappings")
    public void getSchemaMappings(Call call) {
        call.results().send("GetSchemaMappings Result Set", call.transaction().query(MAPPINGS));
    }

    /// MS-SQLPGAT2 3.1.5.55.
    @Implements("proc_MSS_GetSchemaParameters")
    public void getSchemaParameters(Call call) {
        call.results().send("GetSchemaParameters Result Set", call.transaction().query(PARAMETERS));
    }

    /// What the Foundation role does not have.
    public static final class Server {

        /// MS-SQLPGAT2 3.1.5.24.
        @Implements("proc_MSS_GetCrawledPropMappingUpdates")
        public void getCrawledPropMappingUpdates(Call call, @Nullable LocalDateTime upDate) {
            call.results().send("GetCrawledPropertyMappingUpdates Result Set",
                    call.transaction().query(MAPPINGS_SINCE, since(upDate)));
        }

        /// MS-SQLPGAT2 3.1.5.41 and 3.1.5.42.
        @Implements("proc_MSS_GetMappingsForCrawledPropertiesById")
        public void getMappingsForCrawledPropertiesById(Call call, int crawledPropertyId) {
            Transaction transaction = call.transaction();
            call.results().send("Get Mappings for Crawled Properties by Identifier Result Set",
                    transaction.query(MAPPINGS_OF, crawledPropertyId));
        }
    }
}
