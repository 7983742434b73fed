#include "app/documents/test_schemas.h"

#include <utility>

#include "app/core/findings/error_text.h"
#include "app/documents/named_files.h"
#include "json/locate.h"
#include "json/pointer.h"
#include "json/read.h"
#include "schema/validator.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::string_view kForm =
    "a test file is an array of {\"description\", \"schema\", \"tests\": [{\"description\", "
    "\"data\", \"valid\"}]}";

template <typename Value>
const Value* suite_member(const Json& object, const char* name) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(name);
  return found == object.end() ? nullptr : found->get_ptr<const Value*>();
}

Error unlike_a_suite(const Source& file, const std::string& pointer) {
  const auto place = json::Pointer::parse(pointer);
  Error error{.code = ErrorCode::malformed,
              .phrase = "this file is not a test file",
              .subject = file.name,
              .pointer = pointer,
              .hint = std::string(kForm)};
  if (place) error.position = json::locate(file.text, *place);
  return error;
}

std::string reason_of(const Error& error) {
  return text::concat(headline_of(error),
                      error.pointer.empty() ? "" : text::concat(" (at ", error.pointer, ")"));
}

std::string reason_of(const Findings& findings) {
  if (findings.empty()) return {};
  const Finding& first = findings.front();
  return text::concat(text_with_place(first), " [", first.rule, "]");
}

Verdict verdict_of(schema::Verdict verdict) {
  switch (verdict) {
    case schema::Verdict::valid: return Verdict::valid;
    case schema::Verdict::invalid: return Verdict::invalid;
    case schema::Verdict::undecided: return Verdict::undecided;
  }
  return Verdict::undecided;
}

// A test that failed, before its position is known.
struct FailedCase {
  json::Pointer place;
  FailedTest test;
};

class Suite {
 public:
  Suite(const Source& file, const schema::Registry& registry, const schema::CompileOptions& options)
      : file_(file), registry_(registry), options_(options) {}

  Result<void> run(SchemasTested& tested) {
    BATON_TRY(const Json groups, json::read(file_.text, file_.name));
    if (!groups.is_array()) return fail(unlike_a_suite(file_, ""));
    for (std::size_t at = 0; at < groups.size(); ++at) {
      BATON_CHECK(run_group(groups[at], json::Pointer().child(std::to_string(at)), tested));
    }
    add_failures(tested);
    return {};
  }

 private:
  Result<void> run_group(const Json& group, const json::Pointer& place, SchemasTested& tested) {
    const auto* const name = suite_member<std::string>(group, "description");
    const auto* const tests = suite_member<Json::array_t>(group, "tests");
    if (name == nullptr || tests == nullptr || !group.contains("schema")) {
      return fail(unlike_a_suite(file_, place.text()));
    }
    const auto validator = schema::Validator::compile(group.at("schema"), registry_, options_);
    for (std::size_t at = 0; at < tests->size(); ++at) {
      const json::Pointer here = place.child("tests").child(std::to_string(at));
      const Json& test = (*tests)[at];
      const auto* const title = suite_member<std::string>(test, "description");
      const auto* const is_valid = suite_member<bool>(test, "valid");
      if (title == nullptr || is_valid == nullptr || !test.contains("data")) {
        return fail(unlike_a_suite(file_, here.text()));
      }
      FailedTest result{.name = {.file = file_.name, .group = *name, .test = *title},
                        .expected = *is_valid ? Verdict::valid : Verdict::invalid,
                        .reason = {}};
      judge(validator, test.at("data"), result);
      if (result.found == result.expected) {
        tested.passed.push_back(std::move(result.name));
      } else {
        failures_.push_back({here, std::move(result)});
      }
    }
    return {};
  }

  static void judge(const Result<schema::Validator>& validator, const Json& data,
                    FailedTest& result) {
    if (!validator) {
      result.found = Verdict::refused_schema;
      result.reason = reason_of(validator.error());
      return;
    }
    result.found = verdict_of(validator->judge(data));
    if (result.found == result.expected || result.found == Verdict::valid) return;
    const Result<Findings> findings = validator->validate(data, 1);
    result.reason = findings ? reason_of(*findings) : reason_of(findings.error());
  }

  void add_failures(SchemasTested& tested) {
    std::vector<json::Pointer> places;
    for (const FailedCase& failure : failures_) places.push_back(failure.place);
    const std::vector<Position> positions = json::locate(file_.text, places);
    for (std::size_t at = 0; at < failures_.size(); ++at) {
      failures_[at].test.position = positions[at];
      tested.failed.push_back(std::move(failures_[at].test));
    }
  }

  const Source& file_;
  const schema::Registry& registry_;
  const schema::CompileOptions& options_;
  std::vector<FailedCase> failures_;
};

std::string_view verdict_name(Verdict verdict) {
  switch (verdict) {
    case Verdict::invalid: return "invalid";
    case Verdict::valid: return "valid";
    case Verdict::undecided: return "undecided";
    case Verdict::refused_schema: return "refused-schema";
  }
  return {};
}

// "group: test: expected valid, found invalid: /a: expected string, found null [type]"
std::string message_of_test(const FailedTest& test) {
  const std::string_view found = test.found == Verdict::refused_schema
                                     ? std::string_view("but the schema is refused")
                                     : verdict_name(test.found);
  return text::concat(test.name.group, ": ", test.name.test, ": expected ",
                      verdict_name(test.expected),
                      test.found == Verdict::refused_schema ? ", " : ", found ", found,
                      test.reason.empty() ? "" : ": ", test.reason);
}

}  // namespace

Result<Outcome<SchemasTested>> test_schemas(const TestSchemas& request, Workspace& workspace) {
  BATON_TRY(const std::vector<Source> files,
            read_named_files(request.paths, request.schemas.read, workspace));
  const SchemaFiles registry(request.schemas, workspace.schemas());
  SchemasTested tested;
  std::uint64_t done = 0;
  for (const Source& file : files) {
    BATON_CHECK(Suite(file, registry, request.schemas.options).run(tested));
    BATON_CHECK(tell_progress(request.progress, ++done, files.size()));
  }
  return tested;
}

Json to_json(const SchemasTested& tested) {
  Json failures = Json::array();
  for (const FailedTest& test : tested.failed) {
    Json failure = {{"file", test.name.file},           {"line", test.position.line},
                    {"column", test.position.column},   {"group", test.name.group},
                    {"test", test.name.test},           {"expected", verdict_name(test.expected)},
                    {"found", verdict_name(test.found)}};
    if (!test.reason.empty()) failure["reason"] = test.reason;
    failures.push_back(std::move(failure));
  }
  return {{"passed", tested.passed.size()},
          {"failed", tested.failed.size()},
          {"failures", std::move(failures)}};
}

Finding finding_of(const FailedTest& test) {
  return {.rule = "schema-test",
          .message = message_of_test(test),
          .file = test.name.file,
          .position = test.position};
}

Findings findings_of(const SchemasTested& tested) {
  Findings findings;
  for (const FailedTest& test : tested.failed) findings.push_back(finding_of(test));
  return findings;
}

}  // namespace baton::app
