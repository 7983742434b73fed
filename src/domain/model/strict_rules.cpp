#include "domain/model/strict_rules.h"

#include <algorithm>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/vocabulary.h"
#include "domain/policy/envelope.h"
#include "json/pointer.h"
#include "text/concat.h"

namespace baton::model {
namespace {

struct ShortText {
  std::string_view list;
  std::string_view rule;
  std::string_view noun;
  std::string_view hint;
};

constexpr std::array<ShortText, 3> kShortTexts = {{
    {"keyFindings", "short-finding", "a finding", R"(write {"title": …})"},
    {"recommendations", "short-recommendation", "a recommendation", R"(write {"title": …})"},
    {"artifactsCreated", "short-artifact", "an artifact",
     "write a reference with id, type, path, description, createdBy, lastModified and relevantTo"},
}};

void report(Findings& findings, const json::Pointer& place, std::string_view rule,
            std::string message, std::string hint) {
  findings.push_back({.rule = std::string(rule),
                      .message = std::move(message),
                      .instance_location = place.text(),
                      .hint = std::move(hint)});
}

void check_reference(Findings& findings, const json::View& artifact, const json::Pointer& place) {
  if (member(artifact, "lastModified")) return;
  report(findings, place, "short-artifact-reference",
         text::concat("artifact \"", text_member(artifact, "path"), "\" has no lastModified"),
         "add lastModified, the time of its last change");
}

void check_short_texts(Findings& findings, const json::View& output, const json::Pointer& place) {
  for (const ShortText& form : kShortTexts) {
    const json::Pointer list = place.child(form.list);
    for (const ElementView& element : elements(output, form.list)) {
      if (element.value.type() != json::Type::string) continue;
      report(findings, list.child(element.index), form.rule,
             text::concat("a string is used for ", form.noun), std::string(form.hint));
    }
  }
}

void check_output(Findings& findings, const json::View& output, const json::Pointer& place) {
  if (policy::claims_envelope(output)) return;  // it is encrypted
  std::vector<std::string_view> missing;
  std::ranges::copy_if(kOutputMembers, std::back_inserter(missing),
                       [&output](std::string_view name) { return !member(output, name); });
  if (!missing.empty()) {
    report(findings, place, "short-outputs",
           text::concat("the output is incomplete: missing ", text::enumerate(missing)),
           "add what is missing; lists and objects may be empty");
  }
  check_short_texts(findings, output, place);
  const json::Pointer list = place.child("artifactsCreated");
  for (const ElementView& artifact : object_elements(output, "artifactsCreated")) {
    check_reference(findings, artifact.value, list.child(artifact.index));
  }
}

void check_decisions(Findings& findings, const json::View& state) {
  const json::Pointer list = json::Pointer().child("sharedDecisions");
  for (const ElementView& decision : object_elements(state, "sharedDecisions")) {
    if (member(decision.value, "affectedComponents")) continue;
    report(findings, list.child(decision.index), "short-decision",
           text::concat("decision \"", text_member(decision.value, "id"),
                        "\" has no affectedComponents"),
           "add affectedComponents; it may be empty");
  }
}

}  // namespace

Findings short_forms(const json::View& state) {
  Findings findings;
  const json::Pointer sequence = json::Pointer().child("agentSequence");
  for (const ElementView& execution : object_elements(state, "agentSequence")) {
    const json::View outputs = object_member(execution.value, "outputs");
    if (!outputs) continue;
    check_output(findings, outputs, sequence.child(execution.index).child("outputs"));
  }
  check_decisions(findings, state);
  const json::Pointer list = json::Pointer().child("artifacts");
  for (const ElementView& artifact : elements(state, "artifacts")) {
    const json::Pointer place = list.child(artifact.index);
    if (artifact.value.type() == json::Type::object) {
      check_reference(findings, artifact.value, place);
    } else if (artifact.value.type() == json::Type::string) {
      report(findings, place, kShortTexts[2].rule, "a string is used for an artifact",
             std::string(kShortTexts[2].hint));
    }
  }
  return findings;
}

Findings output_short_forms(const json::View& output) {
  Findings findings;
  if (output.type() == json::Type::object) check_output(findings, output, {});
  return findings;
}

}  // namespace baton::model
