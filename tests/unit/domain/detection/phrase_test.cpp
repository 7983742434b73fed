#include "domain/detection/phrase.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "unit/domain/detection/cleaned.h"

namespace baton::detection {
namespace {

TEST(Phrase, HasThePasswordOfAStatementOfSql) {
  for (const std::string_view text :
       {"ALTER LOGIN sa WITH PASSWORD = N'@';", "ALTER ROLE app PASSWORD E'@'",
        "CREATE USER a IDENTIFIED WITH mysql_native_password BY '@';",
        "create user a identified with 'caching_sha2_password' by '@'",
        "SET PASSWORD FOR 'a'@'h' = '@';"}) {
    // The account has the same sign as the place of the value.
    std::string before(text);
    const std::size_t place = before.rfind('@');
    std::string after = before.substr(place + 1);
    before.resize(place);
    EXPECT_EQ(cleaned(before + std::string(kRandomValue) + after),
              before + "[REDACTED:password]" + after);
  }
  EXPECT_EQ(cleaned("SET PASSWORD FOR 'a'@'h' = 'hunter';"),
            "SET PASSWORD FOR 'a'@'h' = '[REDACTED:password]';");
  for (const std::string text :
       {"set password for the account = see the manual", "SET PASSWORD FOR 'a'@'h' = 'changeme'",
        "identified with the key by 'somebody else'", "it is identified with care by Anna1999",
        "reset password for a user\nname = 'anna1999'"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(Phrase, HasTheValueOfAnEnvironmentVariable) {
  for (const std::string_view text : {"setx API_KEY @", "setx \"API_KEY\" \"@\" /M",
                                      "set -gx API_TOKEN @", "set -Ux API_TOKEN '@'"}) {
    EXPECT_EQ(cleaned(filled(text, kRandomValue)), filled(text, "[REDACTED:token]"));
  }
  for (const std::string_view text : {"setx JAVA_HOME @", "set -gx EDITOR @", "set -e API_TOKEN @",
                                      "setx API_KEY %API_KEY_2%", "set -gx API_TOKEN $API_TOKEN"}) {
    EXPECT_EQ(cleaned(filled(text, kRandomValue)), filled(text, kRandomValue));
  }
}

TEST(Phrase, HasTheValueOfADeclaration) {
  for (const std::string_view text :
       {"#define API_PASSWORD \"@\"", "#define\tAPI_PASSWORD\t\"@\"",
        "#  define API_PASSWORD \"@\"", "# define API_PASSWORD L\"@\"",
        "#define API_PASSWORD (\"@\")", "char password[] = \"@\";", "char password[32] = \"@\";",
        "let password: &str = \"@\";", "const PASSWORD: &'static str = \"@\";",
        "x(password?: string = \"@\")", "passwords[0] = '@'"}) {
    EXPECT_EQ(cleaned(filled(text, "Summer2026")), filled(text, "[REDACTED:password]"));
  }
  for (const std::string text :
       {"#define PASSWORD_SIZE \"Summer2026\"",
        "#define SN_id_it_revPassphrase \"id-it-revPassphrase\"",
        "#define SN_id_regCtrl_regToken \"id-regCtrl-regToken\"",
        "#define X509_V2_TOKEN \"v2-token\"", "#defined API_PASSWORD \"Summer2026\"",
        "#define PASSWORD get_password2()", "#define SECRET 0xdeadbeef1",
        "char name[] = \"Summer2026\";", "[1]: Summer2026", "let name: &str = \"Summer2026\";",
        "char password[32];", "#define API_TOKEN \"changeme\""}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(Phrase, HasTheValueBehindItsType) {
  EXPECT_EQ(cleaned("token: string: eav1OzQB0OM8rLdGXOEsyQWSG"), "token: string: [REDACTED:token]");
  for (const std::string_view text :
       {"password: string: @", "password: str: @", "let password: String:= \"@\""}) {
    EXPECT_EQ(cleaned(filled(text, "hunter2x")), filled(text, "[REDACTED:password]"));
  }
  EXPECT_EQ(cleaned("password: vault:secret/data/db#password1"),
            "password: vault:secret/data/db#password1");
}

TEST(Phrase, HasTheSecretOfAConfiguration) {
  for (const std::string_view text :
       {"aws configure set aws_secret_access_key @", "aws configure set profile.x.api_token @ -v",
        "pulumi config set apiToken '@' --secret"}) {
    EXPECT_EQ(cleaned(filled(text, kRandomValue)), filled(text, "[REDACTED:token]"));
  }
  for (const std::string text :
       {"aws configure set region eu2west1x9", "aws configure set api_token ${TOKEN1}",
        "he set token c9XbW7qLkPz83mNvRt5Y", "config set token to abc12345x"}) {
    EXPECT_EQ(cleaned(text), text);
  }
  EXPECT_EQ(cleaned("machine x.io\nlogin bob\npassword\n  Summer2026\n"),
            "machine x.io\nlogin bob\npassword\n  [REDACTED:password]\n");
  EXPECT_EQ(cleaned("the password\nSummer2026"), "the password\nSummer2026");
}

TEST(Phrase, HasTheDefaultOfAVariable) {
  for (const std::string_view text :
       {"os.environ.get(\"DB_PASSWORD\",\"@\")", "os.getenv('DB_PASSWORD', '@')",
        "'password' => env('DB_PASSWORD', '@'),"}) {
    EXPECT_EQ(cleaned(filled(text, "Summer2026")), filled(text, "[REDACTED:password]"));
  }
  for (const std::string text :
       {"os.environ.get(\"DB_PASSWORD\", \"changeme\")", "os.getenv('DB_HOST', 'Summer2026')",
        "os.environ.get(\"DB_PASSWORD\", default2)", "translate('DB_PASSWORD', 'Summer2026')"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(Phrase, HasTheSessionsOfCookies) {
  for (const std::string_view text :
       {"get(x, cookies={'sessionid': '@'})", R"(x {"cookies":{"sessionid":"@","a":"b"}} y)",
        R"(x "cookies":[{"name":"sessionid","value":"@"}] y)"}) {
    EXPECT_EQ(cleaned(filled(text, kRandomValue)), filled(text, "[REDACTED:cookie]"));
  }
  for (const std::string_view text :
       {"cookies: {theme: 'dark', age: 3600}; id: @", "cookies = getCookies(id1); x = {a: '@'}"}) {
    EXPECT_EQ(cleaned(filled(text, kRandomValue)), filled(text, kRandomValue));
  }
}

TEST(Phrase, IsASentenceAboutItsValue) {
  for (const std::string_view text :
       {"the password is: @", "The password is: \"@\".", "the password was: @, now changed",
        "db password set to @", "The password is set to @.",
        "started with DB_PASSWORD set to '@'"}) {
    EXPECT_EQ(cleaned(filled(text, "Summer2026")), filled(text, "[REDACTED:password]")) << text;
  }
  EXPECT_EQ(cleaned(filled("the API key is: @", kRandomValue)), "the API key is: [REDACTED:token]");
  for (const std::string text :
       {"the password is: required", "The password is: at least 8 characters",
        "password set to expire in 90 days", "password timeout set to 30000000",
        "reset to Summer2026", "the host is: Summer2026", "token set to never",
        "{\"password\": 1, \"is\": \"Summer2026\"}", "the password is set to a value of 8 letters",
        "offset to Summer2026"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(Phrase, HasTheBase64OfLdif) {
  EXPECT_EQ(cleaned("dn: cn=a\nuserPassword:: aHVudGVyMjIx\nsn: b"),
            "dn: cn=a\nuserPassword:: [REDACTED:password]\nsn: b");
  for (const std::string text : {"password :: String", "password:: Text2", "Config::password:: x1",
                                 "description:: aHVudGVyMjIx", "std::password::aHVudGVyMjIx"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(Phrase, HasThePasswordOfAnAddressOfOracle) {
  for (const std::string_view text :
       {"jdbc:oracle:thin:scott/{}@db", "url=jdbc:oracle:thin:scott/{}@//db:1521/x",
        "\"jdbc:oracle:oci:scott/{}@db\""}) {
    const std::size_t place = text.find("{}");
    const std::string before(text.substr(0, place));
    const std::string after(text.substr(place + 2));
    EXPECT_EQ(cleaned(before + "tiger" + after), before + "[REDACTED:password]" + after);
  }
  for (const std::string text :
       {"jdbc:oracle:thin:@//db:1521/x", "jdbc:oracle:thin:@db:1521:x see /etc/a@b",
        "jdbc:oracle:thin:scott/${PASSWORD}@db", "jdbc:oracle:thin:scott/<password>@db",
        "jdbc:oracle:thin:@tcps://db:1521/x?user=a@b"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(Phrase, HasTheValueOfADefinedConstant) {
  for (const std::string_view text :
       {"define('DB_PASSWORD', '@');", "define( \"DB_PASSWORD\" , \"@\" );"}) {
    EXPECT_EQ(cleaned(filled(text, "Summer2026")), filled(text, "[REDACTED:password]"));
  }
  for (const std::string text :
       {"define('DB_PASSWORD', 'changeme');", "define('DB_PASSWORD', getenv('DB_PASSWORD1'));",
        "define('DB_HOST', 'Summer2026');", "undefined('DB_PASSWORD', Summer2026)",
        "define('PASSWORD', 'The password')", "_('DB_PASSWORD', 'Summer2026')"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(Phrase, HasAValueBehindThePrefixOfAText) {
  for (const std::string_view text :
       {"password = b'@'", "password = rb\"@\"", "{u'password': u'@', u'a': 1}", "PASSWORD=N'@'",
        "password: r'@'"}) {
    EXPECT_EQ(cleaned(filled(text, kRandomValue)), filled(text, "[REDACTED:password]"));
  }
  for (const std::string text :
       {"connect(password=f'{user}1x')", "login(a, password=f\"{PREFIX}-{number}2\")",
        "password: n'est pas 1", "password = b'changeme'", "password = u''"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(Phrase, KnowsPasswordsByTheirNamesInOtherLanguages) {
  for (const std::string_view text : {"contraseña: @",
                                      "Contraseña = @",
                                      "CONTRASEÑA=@",
                                      "\"contraseña\": \"@\"",
                                      "contrasena=@",
                                      "senha: @",
                                      "DB_SENHA=@",
                                      "minhaSenha = '@'",
                                      "mot de passe : @",
                                      "mot_de_passe=@",
                                      "motDePasse: '@'",
                                      "пароль: @",
                                      "Пароль: @",
                                      "**Пароль**: @",
                                      "пароль = @",
                                      "{\"пароль\": \"@\"}",
                                      "パスワード: @",
                                      "パスワード：@",
                                      "密码：@",
                                      "密码: @",
                                      "MySQL密码：@，请保密",
                                      "password：@",
                                      "wachtwoord: @",
                                      "hasło: @",
                                      "HASŁO=@",
                                      "{\"name\": \"hasło\", \"value\": \"@\"}",
                                      "- hasło:\n    @\n"}) {
    EXPECT_EQ(cleaned(filled(text, kRandomValue)), filled(text, "[REDACTED:password]")) << text;
  }
  EXPECT_EQ(cleaned("密码：Summer2026，用户：admin"), "密码：[REDACTED:password]，用户：admin");
  EXPECT_EQ(cleaned("Введите пароль: Сезон2026"), "Введите пароль: [REDACTED:password]");
  for (const std::string text :
       {"contraseña: mínimo 8 caracteres", "La contraseña es obligatoria: sí", "senha: obrigatória",
        "A senha deve ter 8 caracteres: sim", "mot de passe : requis", "il passe : Summer2026",
        "пароль: не менее 8 символов", "пароля нет: Summer2026", "パスワード：8文字以上",
        "パスワードを入力してください", "密码：至少8位，包含字母", "密码: 请输入6到20位密码",
        "wachtwoord: verplicht", "Het wachtwoord moet 8 tekens hebben: ja",
        "hasło: minimum 8 znaków", "пароль == Summer2026", "пароль: ${PASSWORD}",
        "注意：Summer2026", "password：至少8位"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(Phrase, HasThePasswordOfOtherCommands) {
  for (const std::string_view text :
       {"echo @ | docker login -u bob --password-stdin x.io",
        "echo -n \"@\" | docker login --password-stdin", "htpasswd -bc /etc/x bob @ && y",
        "htpasswd -nb bob @", "htpasswd -bnBC 10 admin @", "htpasswd -B -b f user @",
        "htpasswd -c -b f user '@' 2>/dev/null", "`htpasswd -C 5 -nb bob @`",
        "echo -e @ | docker login --password-stdin", "echo @|docker login --password-stdin",
        "echo @ | tr -d x | docker login --password-stdin",
        "$p = ConvertTo-SecureString \"@\" -AsPlainText -Force",
        "ConvertTo-SecureString -String '@' -AsPlainText", "  storePassword '@'",
        "  keyPassword \"@\"", "sql.Open(\"mysql\", \"root:@~tcp(127.0.0.1:3306)/db\")",
        "DSN=root:@~unix(/tmp/x)/db"}) {
    std::string before = filled(text, "Hunter2/x");
    std::string after = filled(text, "[REDACTED:password]");
    std::ranges::replace(before, '~', '@');
    std::ranges::replace(after, '~', '@');
    EXPECT_EQ(cleaned(before), after);
  }
  for (const std::string text :
       {"echo \"$PW\" | docker login --password-stdin",
        "cat pw1 | docker login --password-stdin",
        "echo pw1\ncat x | docker login --password-stdin",
        "htpasswd -c /etc/x bob",
        "htpasswd -b FILE USER …",
        "Use htpasswd -b option takes the password",
        "Use htpasswd -b to pass The password",
        "htpasswd -b",
        "htpasswd -b -",
        "htpasswd -nb bob",
        "echo \"Logging in 2\" && cat t | docker login --password-stdin",
        "echo \"Logging in 2\" | tee l && cat t | docker login --password-stdin",
        "echo -n",
        "echo - --password-stdin",
        "\"%v:%v@tcp(%v:%v)/%v\"",
        "{user}:{pass}@tcp(h)",
        "htpasswd -b\nx1 y2 z3",
        "ConvertTo-SecureString $x -AsPlainText",
        "keyPassword keystoreProperties['keyPassword']",
        "user@tcp(127.0.0.1:3306)/db"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(Phrase, HasTheTokenOfOtherTools) {
  for (const std::string_view text :
       {"Unseal Key 1: @", "Recovery Key 12: @", "mvn sonar:sonar -Dsonar.login=@ -X"}) {
    EXPECT_EQ(cleaned(filled(text, kRandomValue)), filled(text, "[REDACTED:token]"));
  }
  for (const std::string_view text : {"Key 1: @", "-Dsonar.logins=@"}) {
    EXPECT_EQ(cleaned(filled(text, kRandomValue)), filled(text, kRandomValue));
  }
}

}  // namespace
}  // namespace baton::detection
