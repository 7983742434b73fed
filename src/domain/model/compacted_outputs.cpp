#include "domain/model/compacted_outputs.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "json/print.h"
#include "text/concat.h"

namespace baton::model {
namespace {

constexpr const char* kOutputs = "outputs";
constexpr const char* kReference = kCompactedOutputs.data();

Json::iterator sequence_of(Json& state) {
  const auto found = state.is_object() ? state.find("agentSequence") : state.end();
  return found != state.end() && found->is_array() ? found : state.end();
}

bool is_digest(std::string_view text) {
  return text.size() == Digest::kDigits &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

// The ids become names of files: what is no id leads to no file.
Result<CompactedFile> file_of(const json::View& state, const json::View& execution) {
  BATON_TRY(Identifier workflow, Identifier::parse(text_member(state, "workflowId")));
  BATON_TRY(Identifier id, Identifier::parse(text_member(execution, "executionId")));
  const std::string_view digest = text_member(member(execution, kCompactedOutputs), "digest");
  if (!is_digest(digest)) {
    return fail(ErrorCode::malformed, "invalid reference to compacted outputs", id.text(),
                "`digest` must have 64 hexadecimal digits");
  }
  return CompactedFile{std::move(workflow), std::move(id), Digest{std::string(digest)}};
}

Json reference_to(const Digest& digest, std::size_t bytes) {
  return {{"digest", digest.hex}, {"bytes", bytes}};
}

// Inserts the outputs before their reference, or in its place.
void put_outputs(Json& execution, Json outputs, References references) {
  Json changed = Json::object();
  auto& members = changed.get_ref<Json::object_t&>();
  for (auto& [name, value] : execution.get_ref<Json::object_t&>()) {
    const bool is_reference = name == kCompactedOutputs;
    if (is_reference) members.emplace_back(kOutputs, std::exchange(outputs, nullptr));
    if (!is_reference || references == References::kept) {
      members.emplace_back(name, std::move(value));
    }
  }
  execution = std::move(changed);
}

// The reference takes the place of the outputs, so that inserting them restores the order of the
// members.
void remove_outputs(Json& execution) {
  Json reference = std::move(execution[kReference]);
  Json changed = Json::object();
  auto& members = changed.get_ref<Json::object_t&>();
  for (auto& [name, value] : execution.get_ref<Json::object_t&>()) {
    if (name == kCompactedOutputs) continue;
    if (name == kOutputs) {
      members.emplace_back(kReference, std::exchange(reference, nullptr));
    } else {
      members.emplace_back(name, std::move(value));
    }
  }
  execution = std::move(changed);
}

// The executions with outputs beside a reference, by id.
using ById = std::unordered_map<std::string_view, const Json*>;

ById marked_executions(const Json& state) {
  ById found;
  for (const Element& element : object_elements(state, "agentSequence")) {
    const bool is_marked = member(*element.value, kCompactedOutputs) != nullptr &&
                           member(*element.value, kOutputs) != nullptr;
    if (is_marked) found.try_emplace(text_member(*element.value, "executionId"), element.value);
  }
  return found;
}

bool is_unchanged(const Json& execution, const ById& before) {
  const auto known = before.find(text_member(execution, "executionId"));
  return known != before.end() && (*known->second)[kReference] == execution[kReference] &&
         (*known->second)[kOutputs] == execution[kOutputs];
}

}  // namespace

bool has_compacted_outputs(const json::View& state) {
  return std::ranges::any_of(object_elements(state, "agentSequence"),
                             [](const ElementView& element) {
                               return static_cast<bool>(member(element.value, kCompactedOutputs));
                             });
}

std::vector<CompactedFile> compacted_files(const json::View& state) {
  std::vector<CompactedFile> files;
  for (const ElementView& element : object_elements(state, "agentSequence")) {
    if (!member(element.value, kCompactedOutputs)) continue;
    if (Result<CompactedFile> file = file_of(state, element.value)) {
      files.push_back(*std::move(file));
    }
  }
  return files;
}

std::vector<UnreadableOutputs> insert_outputs(Json& state, References references,
                                              const ReadOutputs& read) {
  std::vector<UnreadableOutputs> unreadable;
  const auto sequence = sequence_of(state);
  if (sequence == state.end()) return unreadable;
  for (std::size_t index = 0; index < sequence->size(); ++index) {
    Json& execution = (*sequence)[index];
    if (member(execution, kCompactedOutputs) == nullptr) continue;
    if (member(execution, kOutputs) != nullptr) {  // an edit by hand: the outputs count
      execution.erase(kReference);
      continue;
    }
    const Result<CompactedFile> file = file_of(state, execution);
    Result<Json> outputs = file ? read(*file) : Result<Json>(fail(file.error()));
    if (outputs) {
      put_outputs(execution, *std::move(outputs), references);
    } else {
      unreadable.push_back({.index = index, .error = std::move(outputs).error()});
    }
  }
  return unreadable;
}

void mark_compacted(Json& execution, const DigestText& digest) {
  const std::string text = json::print(execution[kOutputs]);
  set_member(execution, kCompactedOutputs, reference_to(digest(text), text.size()));
}

std::vector<CompactedText> fold_outputs(Json& state, const Json& before, const DigestText& digest) {
  std::vector<CompactedText> files;
  const auto sequence = sequence_of(state);
  if (sequence == state.end() || !has_compacted_outputs(state)) return files;
  const ById known = marked_executions(before);
  for (Json& execution : *sequence) {
    const Json* const outputs = member(execution, kOutputs);
    const bool is_marked = outputs != nullptr && member(execution, kCompactedOutputs) != nullptr;
    if (!is_marked) continue;
    if (!is_unchanged(execution, known)) {
      std::string text = json::print(*outputs);
      execution[kReference] = reference_to(digest(text), text.size());
      Result<CompactedFile> file = file_of(state, execution);
      if (!file) {  // an id that cannot be a file's name: the outputs stay
        execution.erase(kReference);
        continue;
      }
      files.push_back({*std::move(file), std::move(text)});
    }
    remove_outputs(execution);
  }
  return files;
}

}  // namespace baton::model
