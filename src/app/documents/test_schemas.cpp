#include "app/documents/test_schemas.h"

#include <algorithm>
#include <iterator>
#include <type_traits>
#include <utility>

#include "app/core/exit_status.h"
#include "app/core/findings/error_text.h"
#include "app/core/findings/finding_json.h"
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

Failure unlike_a_suite(const Source& file, const json::Pointer& place, Phrase phrase) {
  return fail(Error{.code = ErrorCode::malformed,
                    .phrase = phrase,
                    .subject = file.name,
                    .position = json::locate(file.text, place),
                    .pointer = place.text(),
                    .hint = std::string(kForm)});
}

// A member that a group or a test must have.
template <typename Value>
struct SuiteMember {
  const char* name;
  Phrase missing;
  Phrase unlike;  // of a value of another type
};

constexpr SuiteMember<std::string> kTitle = {"description", "\"description\" is missing",
                                             "\"description\" must be a string"};
constexpr SuiteMember<Json> kSchema = {"schema", "\"schema\" is missing", ""};
constexpr SuiteMember<Json::array_t> kTests = {"tests", "\"tests\" is missing",
                                               "\"tests\" must be an array"};
constexpr SuiteMember<Json> kData = {"data", "\"data\" is missing", ""};
constexpr SuiteMember<bool> kValid = {"valid", "\"valid\" is missing",
                                      "\"valid\" must be true or false"};

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
  Suite(Source file, const schema::Registry& registry, const schema::CompileOptions& options)
      : file_(std::move(file)), registry_(registry), options_(options) {}

  Result<SchemasTested> run() {
    BATON_TRY(const Json groups, json::read(file_.text, file_.name));
    if (!groups.is_array()) {
      return unlike_a_suite(file_, {}, "this file is not a test file");
    }
    for (std::size_t at = 0; at < groups.size(); ++at) {
      BATON_CHECK(run_group(groups[at], json::Pointer().child(std::to_string(at))));
    }
    add_failures();
    return std::move(tested_);
  }

 private:
  // Never null.
  template <typename Value>
  Result<const Value*> member(const Json& object, const SuiteMember<Value>& wanted,
                              const json::Pointer& place) const {
    const auto found = object.find(wanted.name);
    if (found == object.end()) return unlike_a_suite(file_, place, wanted.missing);
    if constexpr (std::is_same_v<Value, Json>) {
      return &*found;
    } else {
      const auto* const value = found->template get_ptr<const Value*>();
      if (value != nullptr) return value;
      return unlike_a_suite(file_, place.child(wanted.name), wanted.unlike);
    }
  }

  Result<void> run_group(const Json& group, const json::Pointer& place) {
    if (!group.is_object()) return unlike_a_suite(file_, place, "a group must be an object");
    BATON_TRY(const std::string* const name, member(group, kTitle, place));
    BATON_TRY(const Json* const schema, member(group, kSchema, place));
    BATON_TRY(const Json::array_t* const tests, member(group, kTests, place));
    const auto validator = schema::Validator::compile(*schema, registry_, options_);
    for (std::size_t at = 0; at < tests->size(); ++at) {
      const json::Pointer here = place.child("tests").child(std::to_string(at));
      BATON_CHECK(run_test((*tests)[at], *name, here, validator));
    }
    return {};
  }

  Result<void> run_test(const Json& test, const std::string& group, const json::Pointer& place,
                        const Result<schema::Validator>& validator) {
    if (!test.is_object()) return unlike_a_suite(file_, place, "a test must be an object");
    BATON_TRY(const std::string* const title, member(test, kTitle, place));
    BATON_TRY(const Json* const data, member(test, kData, place));
    BATON_TRY(const bool* const is_valid, member(test, kValid, place));
    FailedTest result{.name = {.file = file_.name, .group = group, .test = *title},
                      .expected = *is_valid ? Verdict::valid : Verdict::invalid};
    judge(validator, *data, result);
    if (result.found == result.expected) {
      tested_.passed.push_back(std::move(result.name));
    } else {
      failures_.push_back({place, std::move(result)});
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

  void add_failures() {
    std::vector<json::Pointer> places;
    for (const FailedCase& failure : failures_) places.push_back(failure.place);
    const std::vector<Position> positions = json::locate(file_.text, places);
    for (std::size_t at = 0; at < failures_.size(); ++at) {
      failures_[at].test.position = positions[at];
      tested_.failed.push_back(std::move(failures_[at].test));
    }
  }

  const Source file_;
  const schema::Registry& registry_;
  const schema::CompileOptions& options_;
  std::vector<FailedCase> failures_;
  SchemasTested tested_;
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
  BATON_TRY(const std::vector<NamedFile> files,
            read_named_files(request.paths, request.schemas.read, workspace));
  const SchemaFiles registry(request.schemas, workspace.schemas());
  SchemasTested tested;
  std::uint64_t done = 0;
  for (const NamedFile& file : files) {
    Result<SchemasTested> result = file.text ? Suite({.name = file.name, .text = *file.text},
                                                     registry, request.schemas.options)
                                                   .run()
                                             : fail(file.text.error());
    if (result) {
      std::ranges::move(result->passed, std::back_inserter(tested.passed));
      std::ranges::move(result->failed, std::back_inserter(tested.failed));
    } else {
      tested.errors.push_back(std::move(result).error());
    }
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
  Json json = {{"passed", tested.passed.size()},
               {"failed", tested.failed.size()},
               {"failures", std::move(failures)}};
  for (const Error& error : tested.errors) json["errors"].push_back(to_json(error)["error"]);
  return json;
}

Finding finding_of(const FailedTest& test) {
  return {.rule = "schema-test",
          .message = message_of_test(test),
          .file = test.name.file,
          .position = test.position};
}

int SchemasTested::exit_code() const {
  int code = exit_code_if(failed.empty());
  for (const Error& error : errors) code = std::max(code, app::exit_code(error.code));
  return code;
}

Findings findings_of(const SchemasTested& tested) {
  Findings findings;
  for (const FailedTest& test : tested.failed) findings.push_back(finding_of(test));
  return findings;
}

}  // namespace baton::app
