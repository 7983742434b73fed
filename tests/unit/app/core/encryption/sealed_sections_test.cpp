#include "app/core/encryption/sealed_sections.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <string>

#include <nlohmann/json.hpp>

#include "app/keys/manage_keys.h"
#include "app/workflow/make_decision.h"
#include "host/cipher.h"
#include "json/print.h"
#include "json/read.h"
#include "support/fake_project.h"
#include "support/recorded_project.h"

namespace baton::test {
namespace {

// Counts what is sealed or opened.
class CountingCipher final : public Cipher {
 public:
  std::unique_ptr<SecretKey> make_key() const override { return cipher_.make_key(); }
  std::unique_ptr<SecretKey> take_key(std::string& bytes) const override {
    return cipher_.take_key(bytes);
  }
  std::unique_ptr<SecretKey> derive(const SecretKey& key, std::string_view purpose) const override {
    return cipher_.derive(key, purpose);
  }
  Sealed seal(const SecretKey& key, std::string_view data,
              std::string_view plaintext) const override {
    ++count;
    return cipher_.seal(key, data, plaintext);
  }
  std::optional<std::string> open(const SecretKey& key, std::string_view data,
                                  const Sealed& sealed) const override {
    ++count;
    return cipher_.open(key, data, sealed);
  }
  std::string public_key(const SecretKey& secret) const override {
    return cipher_.public_key(secret);
  }
  std::optional<std::string> box(std::string_view recipient,
                                 const SecretKey& content) const override {
    return cipher_.box(recipient, content);
  }
  std::unique_ptr<SecretKey> unbox(const SecretKey& secret, std::string_view box) const override {
    return cipher_.unbox(secret, box);
  }
  void erase(std::string& bytes) const override { cipher_.erase(bytes); }

  mutable std::size_t count = 0;

 private:
  FakeCipher cipher_;
};

class CountingCrypto final : public Crypto {
 public:
  Digest digest(std::string_view bytes) const override { return crypto_.digest(bytes); }
  std::string keyed_hash(std::string_view key, std::string_view bytes) const override {
    return crypto_.keyed_hash(key, bytes);
  }
  std::string random_bytes(std::size_t count) const override { return crypto_.random_bytes(count); }
  const Cipher& cipher() const override { return counting; }

  CountingCipher counting;

 private:
  FakeCrypto crypto_;
};

// A workflow with many outputs of an agent whose outputs are encrypted.
class ManySealedOutputs {
 public:
  explicit ManySealedOutputs(std::size_t outputs) {
    project_.world.environment.variables["BATON_KEY_FILE"] = "/keys/key";
    project_.world.root.put(".claude/baton.json", R"({
      "relevanceMap": {"extends": "none", "auditor": {"provides": ["audit"]}},
      "policies": {"auditor": {"encryptionRequired": true}}})");
    app::Workspace workspace = open();
    EXPECT_TRUE(app::init_key({}, workspace));
    begin(workspace);
    Json state = json::read(project_.state(), "state").value();
    for (std::size_t number = 0; number < outputs; ++number) {
      state["agentSequence"].push_back({{"agentName", "auditor"},
                                        {"executionId", "exec_" + std::to_string(number)},
                                        {"status", "completed"},
                                        {"startTime", "2025-08-01T08:00:00Z"},
                                        {"endTime", "2025-08-01T09:00:00Z"},
                                        {"outputs", {{"keyFindings", {"a finding"}}}}});
    }
    project_.put_state(json::print(state));
  }

  // What a change of the state seals and opens.
  std::size_t decide() {
    const std::size_t before = crypto_.counting.count;
    app::Workspace workspace = open();
    app::MakeDecision request;
    request.decision.decision = "Use trigrams";
    const auto made = app::make_decision(request, workspace);
    EXPECT_TRUE(made && std::holds_alternative<app::DecisionMade>(*made));
    return crypto_.counting.count - before;
  }

  [[nodiscard]] std::string state() const { return project_.state(); }

 private:
  app::Workspace open() {
    app::OpenedProject opened = *project_.open({});
    opened.host = &host_;
    return app::Workspace(opened);
  }

  FakeProject project_;
  CountingCrypto crypto_;
  Host host_{project_.world.host.root,
             project_.world.host.clock,
             project_.world.host.ids,
             project_.world.host.environment,
             crypto_,
             project_.world.host.machine,
             project_.world.host.watcher};
};

// The first change seals the outputs, the second one leaves them as they are.
TEST(SealedOutputs, AreSealedAndOpenedAsOftenAsThereAreOutputs) {
  constexpr std::size_t kOutputs = 200;
  ManySealedOutputs few(kOutputs);
  ManySealedOutputs many(4 * kOutputs);
  const std::size_t sealed = few.decide();
  EXPECT_GE(sealed, kOutputs);
  EXPECT_LE(many.decide(), 4 * sealed);
  EXPECT_LE(many.decide(), 4 * few.decide());
  EXPECT_EQ(many.state().find("a finding"), std::string::npos);
}

}  // namespace
}  // namespace baton::test
