package org.granary.client.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JavaNameTest {

    @ParameterizedTest
    @CsvSource({"proc_AddJob,addJob", "proc_getObject,getObject", "proc_MSS_GetHost,getHost",
        "proc_MSSSetCrawlComponentStatus,mssSetCrawlComponentStatus", "proc_MSS_QLog_GetX,qLogGetX",
        "AddCrawlStore,addCrawlStore"})
    void proceduresAreMethodsWithoutWhatAllOfThemBeginWith(String procedure, String method) {
        assertThat(JavaName.ofProcedure(procedure)).isEqualTo(method);
    }

    @ParameterizedTest
    @CsvSource({"@JobId,jobId", "@GthrDBID,gthrDBID", "ID,id", "MD5,md5", "PHFlags,phFlags", "hrResult,hrResult",
        "@IAreCrawlsPaused,iAreCrawlsPaused", "@lAreCrawlsPaused,lAreCrawlsPaused", "Modified Objects,modifiedObjects",
        ".ResultSet0,resultSet0", "'',value", "Default,defaultValue", "Wait,waitValue", "2nd,value2nd"})
    void parametersAndColumnsAreVariables(String name, String variable) {
        assertThat(JavaName.ofValue(name)).isEqualTo(variable);
    }

    @Test
    void namesThatWouldBeTheSameGetANumber() {
        assertThat(JavaName.distinct(List.of("value", "other", "value", "value"))).containsExactly("value", "other",
                "value2", "value3");
    }
}
