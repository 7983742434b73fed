#include "domain/detection/personal_data.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/detection/find_secrets.h"
#include "domain/policy/personal_data.h"
#include "text/concat.h"

namespace baton::detection {
namespace {

std::string without_personal_data(const std::string& text) {
  return replace_secrets(text, find_personal_data(text));
}

// Each sample, alone and within a sentence, is found as a whole; nothing is found a second time.
void expect_kind(const std::string& sample, const std::string& kind) {
  const std::string replaced = "[REDACTED:" + kind + "]";
  for (const auto& [before, after] : {std::pair<std::string, std::string>{"", ""},
                                      {"It is ", ", they say."},
                                      {"(", ")"},
                                      {"\"", "\""},
                                      {"是", "。"}}) {
    const bool follows_letter = before == "是" && kind != "email-address";
    if (follows_letter) continue;  // a number begins after a character that is not a letter
    const std::string text = before + sample + after;
    EXPECT_EQ(without_personal_data(text), before + replaced + after);
    EXPECT_EQ(without_personal_data(without_personal_data(text)), without_personal_data(text));
  }
}

TEST(PersonalData, FindsAddresses) {
  for (const char* sample : {"ada.lovelace@analytical.co.uk", "a+b@c.de", "O'Neil@firma.de",
                             "müller@firma.de", "josé.núñez@firma.es", "иван@firma.de"}) {
    expect_kind(sample, "email-address");
  }
  EXPECT_EQ(without_personal_data("邮箱eva@firma.de"), "邮箱[REDACTED:email-address]");
  EXPECT_EQ(without_personal_data("«eva@firma.de»"), "«[REDACTED:email-address]»");
  EXPECT_EQ(without_personal_data("mailto:eva@firma.de>"), "mailto:[REDACTED:email-address]>");
}

TEST(PersonalData, PassesImpersonalAddressesAndOtherTexts) {
  for (const char* text :
       {"ada@example.com", "ada@mail.example.org", "noreply@firma.de", "No-Reply@firma.de",
        "12+ada@users.noreply.github.com", "git@github.com:owner/project.git",
        "ssh://git@host.de/x", "https://user:pw@host.de/x", "npm i left-pad@1.3.0", "@app.route",
        "logo@2x.png", "getty@tty1.service", "ada@localhost", "me@host.local", "a @ b.de",
        "@firma.de", "from 200-300-4000 rows"}) {
    EXPECT_EQ(without_personal_data(text), text);
  }
}

TEST(PersonalData, FindsPhoneNumbers) {
  for (const char* sample :
       {"+49 30 1234567", "+14155552671", "+1 (415) 555-2671", "+44 20 7946 0958",
        "0049 30 1234567", "(415) 555-2671", "415-555-2671", "415.555.2671", "06 12 34 56 78",
        "0171 2345678", "0171/2345678", "020 7946 0958", "07700 900123", "+33 6 12 34 56 78"}) {
    expect_kind(sample, "phone-number");
  }
  EXPECT_EQ(without_personal_data("Tel.: 030 1234567"), "Tel.: [REDACTED:phone-number]");
  for (const char* before : {"phone: ", "Phone number ", "Telefonnummer: ", "tel. ", "fax no. ",
                             R"({"phone": ")", "contact_phone=", "mobile no ", "(phoneNumber: "}) {
    EXPECT_EQ(without_personal_data(text::concat(before, "4152012671")),
              text::concat(before, "[REDACTED:phone-number]"));
  }
  EXPECT_EQ(without_personal_data("phone: 612 345 678"), "phone: [REDACTED:phone-number]");
}

TEST(PersonalData, PassesNumbersBehindOtherWords) {
  for (const char* text :
       {"hotel: 415201267", "microphone 4152012671", "call 4152012671", "cell: 4152012671",
        "phone id 4152012671", "phones: 12345678", "the phone costs 4152012671",
        "phone and order 415201267", "no 4152012671", "4152012671"}) {
    EXPECT_EQ(without_personal_data(text), text);
  }
}

TEST(PersonalData, FindsCardNumbersByLengthPrefixAndSum) {
  for (const char* sample :
       {"4111 1111 1111 1111", "4111111111111111", "5555-5555-5555-4444", "3782 822463 10005",
        "6011111111111117", "30569309025904", "36227206271667"}) {
    expect_kind(sample, "card-number");
  }
  EXPECT_EQ(without_personal_data("4111 1111 1111 1112"), "4111 1111 1111 1112");
  EXPECT_EQ(without_personal_data("1234567812345670"), "1234567812345670");
}

TEST(PersonalData, FindsNationalIdsByTheirChecksums) {
  const std::pair<const char*, const char*> samples[] = {
      {"DE89 3704 0044 0532 0130 00", "iban"},
      {"GB82WEST12345698765432", "iban"},
      {"86095742719", "german-tax-id"},
      {"86 095 742 719", "german-tax-id"},
      {"12345678Z", "spanish-dni"},
      {"X1234567L", "spanish-dni"},
      {"2 55 08 14 168 025 38", "french-nir"},
      {"255081416802538", "french-nir"},
      {"RSSMRA85T10A562S", "italian-codice-fiscale"},
      {"536-90-4399", "us-ssn"}};
  for (const auto& [sample, kind] : samples) expect_kind(sample, kind);
}

TEST(PersonalData, FindsNumbersWithoutAFormByTheirName) {
  EXPECT_EQ(without_personal_data("BSN 123456782"), "BSN [REDACTED:dutch-bsn]");
  EXPECT_EQ(without_personal_data("order 123456782"), "order 123456782");
  EXPECT_EQ(without_personal_data("SSN: 536904399"), "SSN: [REDACTED:us-ssn]");
  EXPECT_EQ(without_personal_data("build 536904399"), "build 536904399");
}

TEST(PersonalData, PassesNumbersWithAWrongChecksum) {
  for (const char* text :
       {"DE89 3704 0044 0532 0130 01", "86095742718", "12345678A", "255081416802539",
        "RSSMRA85T10A562T", "BSN 123456783", "000-12-3456", "666-12-3456", "900-12-3456"}) {
    EXPECT_EQ(without_personal_data(text), text);
  }
}

TEST(PersonalData, PassesDatesVersionsIdsAndHashes) {
  for (const char* text : {"2026-02-21T14:30:22Z",
                           "20260221T143022Z",
                           "2026-02-21",
                           "21.02.2026",
                           "02/21/2026",
                           "1.22.333",
                           "v10.20.30",
                           "192.168.100.200",
                           "127.0.0.1:8080",
                           "1771683022123",
                           "1771683022",
                           "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8",
                           "550e8400-e29b-41d4-a716-446655440000",
                           "0123456789abcdef0123456789abcdef01234567",
                           "exec_001",
                           "wf_20260221",
                           "1,234,567,890",
                           "+20260221",
                           "100 - 200 + 300",
                           "#4111",
                           "2026-02-21 14:30:22.123456",
                           "+0100",
                           "3.14159265358979",
                           "src/a.cpp:120:34",
                           "0x1234567890123456",
                           "12 345 678",
                           "555-0123"}) {
    EXPECT_EQ(without_personal_data(text), text);
  }
}

// Each address looks for a scheme before it.
TEST(PersonalData, TakesLinearTimeInATextWithoutBlanks) {
  constexpr std::size_t kAddresses = 200'000;
  std::string text;
  for (std::size_t count = 0; count < kAddresses; ++count) text += "ada@firma.de,";
  EXPECT_EQ(find_personal_data(text).size(), kAddresses);
  EXPECT_TRUE(find_personal_data("https://ada:secret@firma.de").empty());
}

TEST(PersonalData, OfADocumentIsReportedWithItsPlaceAndKind) {
  const Json document = {{"owner", {{"mail", "ada@firma.de"}, {"bsn", 123456782}}},
                         {"note", "{\"phone\": \"+14155552671\"}"},
                         {"count", 123456782}};
  const policy::Redacted redacted = policy::redact_personal_data(document);
  EXPECT_EQ(redacted.document["owner"]["mail"], "[REDACTED:email-address]");
  EXPECT_EQ(redacted.document["owner"]["bsn"], "[REDACTED:dutch-bsn]");
  EXPECT_EQ(redacted.document["count"], 123456782);
  EXPECT_EQ(Json::parse(redacted.document["note"].get<std::string>())["phone"],
            "[REDACTED:phone-number]");
  ASSERT_EQ(redacted.report.redactions.size(), 3U);
  EXPECT_EQ(redacted.report.redactions[0].path, "/owner/mail");
  EXPECT_EQ(redacted.report.redactions[0].field, "email-address");
  EXPECT_EQ(policy::redact_personal_data(redacted.document).document, redacted.document);
}

}  // namespace
}  // namespace baton::detection
