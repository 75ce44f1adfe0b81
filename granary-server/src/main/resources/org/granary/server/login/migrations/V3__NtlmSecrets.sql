-- What NTLM needs to check a login: MD4 of its password in UTF-16, in hexadecimal digits. It is as good as the password.
CREATE TABLE ntlm_secrets (
    login   integer NOT NULL PRIMARY KEY REFERENCES logins (id) ON DELETE CASCADE,
    nt_hash text    NOT NULL,
    changed bigint  NOT NULL
);
