USE TranslationServices;
EXEC proc_AddJob @JobId = 1, @UserToken = 0x01, @Settings = N'<settings/>', @Name = N'first', @ItemCount = 1;
EXEC proc_AddGroup @JobId = 1, @GroupId = 1, @InputRoot = N'http://example.com/in', @OutputRoot = N'http://example.com/out',
    @MaxAttemptsCount = 3,
    @JobXml = N'<group xmlns="http://schemas.microsoft.com/office/server/translation/2010/11/databaseJobAdd">
                  <item id="1" in="letter.docx" out="letter_Thai.docx" />
                </group>';
EXEC proc_SubmitJob @JobId = 1;
