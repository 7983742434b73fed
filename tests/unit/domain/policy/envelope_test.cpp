#include "domain/policy/envelope.h"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/print.h"
#include "support/fake_cipher.h"

namespace baton::policy {
namespace {

constexpr std::string_view kKeyId = "0123456789abcdef";

const SecretKey& key_of_test() {
  static const std::unique_ptr<SecretKey> key = test::FakeCipher().make_key();
  return *key;
}

SealedPlace place_of_test() {
  return {.workflow = "wf_1", .pointer = "/agentSequence/exec_001/outputs", .policy = "auditor"};
}

Json sealed(const Json& value, const SealedPlace& place) {
  Sealed sealed =
      test::FakeCipher().seal(key_of_test(), associated_data(place, kKeyId), plaintext_of(value));
  return to_json(
      Envelope{std::string(kKeyId), std::move(sealed.nonce), std::move(sealed.ciphertext)});
}

std::optional<Json> opened(const Json& envelope, const SealedPlace& place) {
  const Result<Envelope> read = read_envelope(envelope);
  if (!read) return std::nullopt;
  const auto plaintext =
      test::FakeCipher().open(key_of_test(), associated_data(place, read->key_id),
                              {.nonce = read->nonce, .ciphertext = read->ciphertext});
  if (!plaintext) return std::nullopt;
  return *value_of(*plaintext);
}

TEST(Envelope, GivesBackTheValueThatWasSealed) {
  for (const char* text : {"null", "true", "-1.5", R"("text")", "[]", R"({"b":1,"a":[{}]})"}) {
    const Json value = Json::parse(text);
    const auto back = opened(sealed(value, place_of_test()), place_of_test());
    ASSERT_TRUE(back) << text;
    EXPECT_EQ(json::print_compact(*back), text);
  }
}

TEST(Envelope, HasExactlyTheMembersOfItsFormat) {
  const Json envelope = sealed("text", place_of_test());
  EXPECT_EQ(envelope.size(), 1U);
  const Json& inner = envelope.at("$enc");
  EXPECT_EQ(inner.at("v"), 1);
  EXPECT_EQ(inner.at("alg"), "xchacha20poly1305");
  EXPECT_EQ(inner.at("kid"), kKeyId);
  EXPECT_EQ(inner.size(), 5U);
}

TEST(Envelope, ShowsTheSizeOfItsValueOnlyInStepsOf64Bytes) {
  std::set<std::size_t> sizes;
  for (std::size_t length = 0; length < 61; ++length) {
    sizes.insert(plaintext_of(std::string(length, 'x')).size());
  }
  EXPECT_EQ(sizes, std::set<std::size_t>{64U});
  EXPECT_EQ(plaintext_of(std::string(62, 'x')).size(), 128U);
}

TEST(Envelope, IsRefusedIfAnyByteOfItChanged) {
  const std::string text = json::print_compact(sealed("secret", place_of_test()));
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (unsigned bit = 0; bit < 8; ++bit) {
      std::string flipped = text;
      flipped[at] = static_cast<char>(static_cast<unsigned char>(flipped[at]) ^ (1U << bit));
      const Json value = Json::parse(flipped, nullptr, false);
      if (value.is_discarded()) continue;
      EXPECT_FALSE(opened(value, place_of_test())) << flipped;
    }
  }
}

TEST(Envelope, IsRefusedAtEveryOtherPlace) {
  std::vector<SealedPlace> places;
  for (const char* workflow : {"wf_1", "wf_2"}) {
    for (const char* pointer : {"/agentSequence/exec_001/outputs", "/tasks/t_1/result", ""}) {
      for (const char* policy : {"auditor", "writer"}) {
        places.push_back({.workflow = workflow, .pointer = pointer, .policy = policy});
      }
    }
  }
  for (std::size_t from = 0; from < places.size(); ++from) {
    const Json envelope = sealed("secret", places[from]);
    for (std::size_t to = 0; to < places.size(); ++to) {
      EXPECT_EQ(opened(envelope, places[to]).has_value(), from == to);
    }
  }
}

TEST(Envelope, BindsEachPartOfItsPlaceSeparately) {
  EXPECT_NE(associated_data({.workflow = "ab", .pointer = "c", .policy = "d"}, kKeyId),
            associated_data({.workflow = "a", .pointer = "bc", .policy = "d"}, kKeyId));
}

TEST(Envelope, OfAnotherKeyIdIsRefused) {
  Json envelope = sealed("secret", place_of_test());
  envelope["$enc"]["kid"] = "0123456789abcde0";
  EXPECT_FALSE(opened(envelope, place_of_test()));
}

TEST(Envelope, IsShownAsAPlaceholder) {
  const Json document = {{"open", 1}, {"list", {sealed("secret", place_of_test())}}};
  const Json shown = with_placeholders(document);
  EXPECT_EQ(shown.at("open"), 1);
  EXPECT_EQ(shown.at("list").at(0), "[ENCRYPTED:0123456789abcdef]");
  EXPECT_EQ(placeholder_of(Json::parse(R"({"$enc": {"kid": "x"}})")), "[ENCRYPTED:damaged]");
}

TEST(Envelope, FindsAPlaceholderThatAReaderWroteBack) {
  const Json secret = sealed("secret", place_of_test());
  const Json before = {{"list", {secret, {{"quoted", "[ENCRYPTED:quoted]"}}}}};
  const auto returned = [&before](const Json& after) {
    const std::vector<Placeholder> placeholders = placeholders_in(after);
    const Placeholder* const found = find_returned(placeholders, before);
    return found == nullptr ? std::string("none") : found->place.text();
  };
  EXPECT_EQ(returned(before), "none");
  EXPECT_EQ(returned(with_placeholders(before)), "/list/0");
  EXPECT_EQ(returned({{"list", {1, "[ENCRYPTED:0123456789abcdef]"}}}), "/list/1");
  EXPECT_EQ(returned({{"renamed", {{"encrypted", "[ENCRYPTED:0123456789abcdef]"}}}}), "/renamed");
  // It was there before, so nothing is lost.
  EXPECT_EQ(returned({{"moved", "[ENCRYPTED:quoted]"}}), "none");
  // Only the whole of an encrypted document has a placeholder.
  const std::vector<Placeholder> inner = placeholders_in({{"a", "[ENCRYPTED:x]"}});
  EXPECT_EQ(find_returned(inner, secret), nullptr);
  const std::vector<Placeholder> whole = placeholders_in("[ENCRYPTED:x]");
  EXPECT_NE(find_returned(whole, secret), nullptr);
  // Without encrypted values there is nothing to lose.
  EXPECT_EQ(find_returned(whole, Json::object()), nullptr);
}

TEST(Envelope, RefusesPlaintextThatIsNotPadded) {
  for (const std::string_view text :
       {std::string_view(), std::string_view("{}"), std::string_view("{}\x80")}) {
    EXPECT_FALSE(value_of(text));
  }
  std::string long_padding = plaintext_of(1) + std::string(64, '\0');
  EXPECT_FALSE(value_of(long_padding));
}

TEST(Envelope, NamesTheKeysOfTheEnvelopesInADocument) {
  const Json envelope = sealed("text", place_of_test());
  Json copy = envelope;  // as outputs are kept beside the state
  copy["status"] = "success";
  EXPECT_EQ(key_ids_in({{"a", Json::array({envelope})}, {"b", kKeyId}}),
            std::vector<std::string>{std::string(kKeyId)});
  EXPECT_EQ(key_ids_in(copy).size(), 1U);
  EXPECT_TRUE(key_ids_in(Json{{"$enc", "damaged"}}).empty());
}

TEST(Envelope, IsRedactedInWhatIsShared) {
  const Json envelope = sealed("text", place_of_test());
  EXPECT_EQ(with_envelopes_redacted({{"a", {{"reason", envelope}}}, {"list", {1, envelope}}}),
            (Json{{"a", {{"reason", "[REDACTED:reason]"}}}, {"list", {1, "[REDACTED:list]"}}}));
  EXPECT_EQ(with_envelopes_redacted(envelope), envelope);
}

}  // namespace
}  // namespace baton::policy
