#include "app/core/files/evidence.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <utility>

#include "app/core/files/own_files.h"
#include "app/core/files/project_paths.h"
#include "app/core/request/given_name.h"
#include "domain/model/members.h"
#include "domain/model/runs.h"
#include "domain/model/state.h"
#include "domain/workflow/gate.h"
#include "host/directory.h"
#include "json/pointer.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::uint64_t kLargestEvidence = 16ULL << 20;  // bytes

Finding unverifiable(const std::string& path, std::string_view why) {
  return {.severity = Severity::warning,
          .rule = "unverifiable-evidence",
          .message = text::concat("the evidence \"", path, "\" cannot be checked: ", why),
          .hint = "paths are relative to the project's root; `baton where` shows it"};
}

Error is_a_folder(std::string_view path) {
  return {.code = ErrorCode::usage,
          .phrase = "the evidence is a folder",
          .subject = std::string(path),
          .hint = "name the files in it"};
}

Result<void> check_file(const RelativePath& path, const EntryStatus& status, Workspace& workspace) {
  if (status.kind == EntryKind::directory) return fail(is_a_folder(path.text()));
  return refuse_own_file(path, "a file of baton cannot be evidence", workspace);
}

std::optional<EntryStatus> status_of(const RelativePath& path, const Directory& root) {
  const Result<std::optional<EntryStatus>> status = root.status(path);
  return status ? *status : std::nullopt;
}

constexpr std::string_view kOutside = "it is not a path inside the project";
constexpr std::string_view kAbsent = "no file is there";
constexpr std::string_view kKeptAsText = "no file is there, so it is kept as text";

// Of files that are evidence; other words with a dot may be names of hosts, versions or tests.
constexpr std::array<std::string_view, 14> kEvidenceExtensions = {
    "csv", "htm", "html", "json", "jsonl", "log", "md",
    "pdf", "png", "txt",  "xml",  "yaml",  "yml", "zip"};

// "report.md" of "report.md:12" or "report.md#L5".
std::string_view without_position(std::string_view text) {
  text = text.substr(0, text.find('#'));
  const std::size_t last = text.find_last_not_of("0123456789");
  const bool has_line = last != text.npos && last + 1 < text.size() && text[last] == ':';
  return has_line ? text.substr(0, last) : text;
}

bool begins_with_folder(std::string_view text, const Directory& root) {
  const Result<RelativePath> folder = RelativePath::parse(text.substr(0, text.find('/')));
  const auto status = folder ? status_of(*folder, root) : std::nullopt;
  return status && status->kind == EntryKind::directory;
}

// "e2e.md", "reports/e2e.html5"; also "reports/e2e" if the project has the folder. Not
// "212 tests passed", "42/50" or an address.
bool is_like_a_file(std::string_view text, const Directory& root) {
  const bool is_path = text.find('/') != text.npos;
  if (text.find("://") != text.npos || std::ranges::any_of(text, text::is_space)) return false;
  std::string_view name = without_position(text);
  name.remove_prefix(name.rfind('/') + 1);  // npos + 1 is 0
  const std::size_t dot = name.rfind('.');
  const bool has_extension = dot != 0 && dot != name.npos;
  const std::string_view extension = has_extension ? name.substr(dot + 1) : std::string_view();
  if (!is_path)
    return std::ranges::find(kEvidenceExtensions, extension) != kEvidenceExtensions.end();
  const bool is_named = !extension.empty() && text::is_letter(extension.front()) &&
                        std::ranges::all_of(extension, text::is_alphanumeric);
  return is_named || begins_with_folder(text, root);
}

// A file's bytes, or why it was not read.
struct EvidenceRead {
  std::string bytes = {};
  std::string_view why = {};
};

EvidenceRead read_evidence(const RelativePath& path, const EntryStatus& status, const Host& host) {
  if (status.kind == EntryKind::symlink) return {.why = "it is a symbolic link"};
  if (status.kind != EntryKind::file) return {.why = "it is not a file"};
  Result<std::string> bytes = host.root.read(path, kLargestEvidence);
  if (bytes) return {.bytes = *std::move(bytes)};
  const bool is_large = bytes.error().code == ErrorCode::limit;
  return {.why = is_large ? "it is larger than 16 MiB" : "it cannot be read"};
}

// Of a file that cannot be compared.
std::string_view why_unverifiable(std::string_view text, const Host& host) {
  const Result<RelativePath> path = RelativePath::parse(text);
  if (!path) return kOutside;
  const auto status = status_of(*path, host.root);
  if (!status) return kAbsent;
  const std::string_view why = read_evidence(*path, *status, host).why;
  return why.empty() ? "it was not read when the item was stored" : why;
}

Result<void> add_file(TakenEvidence& taken, const RelativePath& path, const EntryStatus& status,
                      Workspace& workspace) {
  BATON_CHECK(check_file(path, status, workspace));
  const EvidenceRead read = read_evidence(path, status, workspace.host());
  Json file = Json::object({{"path", path.text()}});
  if (read.why.empty()) {
    file["digest"] = workspace.host().crypto.digest(read.bytes).hex;
    file["size"] = read.bytes.size();
  } else {
    taken.warnings.push_back(unverifiable(std::string(path.text()), read.why));
  }
  taken.files.push_back(std::move(file));
  return {};
}

// Each path once, in the order given, as the state has it.
std::vector<std::string> distinct(const std::vector<std::string>& paths,
                                  const Workspace& workspace) {
  std::vector<std::string> kept;
  for (const std::string& given : paths) {
    const std::string path = path_to_store(given, workspace.root().path);
    if (std::ranges::find(kept, path) == kept.end()) kept.push_back(path);
  }
  return kept;
}

EvidenceStatus judge_file(const json::View& file, const Host& host) {
  const std::string_view digest = model::text_member(file, "digest");
  const Result<RelativePath> path = RelativePath::parse(model::text_member(file, "path"));
  if (!path || digest.empty()) return EvidenceStatus::unverifiable;
  const Result<std::optional<EntryStatus>> status = host.root.status(*path);
  if (!status) return EvidenceStatus::unverifiable;
  if (!*status || (*status)->kind == EntryKind::directory) return EvidenceStatus::stale;
  if ((*status)->kind != EntryKind::file) return EvidenceStatus::unverifiable;
  const json::View size = model::member(file, "size");
  if (size && !size.equals(Json((*status)->size))) return EvidenceStatus::stale;
  const Result<std::string> bytes = host.root.read(*path, kLargestEvidence);
  if (!bytes) return EvidenceStatus::unverifiable;
  return host.crypto.digest(*bytes).hex == digest ? EvidenceStatus::fresh : EvidenceStatus::stale;
}

class Collector {
 public:
  explicit Collector(const Host& host) : judge_(host) {}

  void add(const std::string& name, const std::string& location, const json::View& item) {
    for (const model::ElementView& file : model::object_elements(item, kEvidenceFiles)) {
      found_.push_back(
          {.item = name,
           .location = text::concat(location, "/", kEvidenceFiles, "/", std::to_string(file.index)),
           .path = std::string(model::text_member(file.value, "path")),
           .status = judge_.judge(file.value)});
    }
  }
  std::vector<ItemEvidence> found() { return std::move(found_); }

 private:
  EvidenceJudge judge_;
  std::vector<ItemEvidence> found_;
};

void add_items(Collector& collector, const json::View& state, std::string_view list,
               std::string_view kind) {
  for (const model::ElementView& item : model::object_elements(state, list)) {
    if (model::is_superseded(item.value)) continue;
    collector.add(text::concat(kind, " ", model::text_member(item.value, "id")),
                  text::concat("/", list, "/", std::to_string(item.index)), item.value);
  }
}

Finding stale_evidence(const std::string& path) {
  return {.rule = "stale-evidence",
          .message = text::concat("the evidence \"", path, "\" has changed"),
          .hint = "examine the item again, and store it with the file as it is now"};
}

Finding evidence_finding(const ItemEvidence& evidence, const Host& host) {
  Finding finding = evidence.status == EvidenceStatus::stale
                        ? stale_evidence(evidence.path)
                        : unverifiable(evidence.path, why_unverifiable(evidence.path, host));
  finding.message = text::concat(evidence.item, ": ", finding.message);
  finding.instance_location = evidence.location;
  return finding;
}

}  // namespace

std::string_view name_of(EvidenceStatus status) {
  switch (status) {
    case EvidenceStatus::fresh: return "FRESH";
    case EvidenceStatus::stale: return "STALE";
    case EvidenceStatus::unverifiable: return "UNVERIFIABLE";
  }
  return "UNVERIFIABLE";
}

Result<TakenEvidence> take_evidence(const std::vector<std::string>& paths, Workspace& workspace) {
  TakenEvidence taken;
  for (const std::string& given : distinct(paths, workspace)) {
    if (given.empty()) return fail(ErrorCode::usage, "missing path of the evidence");
    if (given == kRootAsStored) return fail(is_a_folder(given));
    const Result<RelativePath> path = RelativePath::parse(given);
    const auto status = path ? status_of(*path, workspace.host().root) : std::nullopt;
    if (status) {
      BATON_CHECK(add_file(taken, *path, *status, workspace));
      continue;
    }
    taken.warnings.push_back(unverifiable(given, path ? kAbsent : kOutside));
    taken.files.push_back(Json::object({{"path", given}}));
  }
  return taken;
}

Result<TakenEvidence> evidence_among(const std::vector<std::string>& texts, Workspace& workspace) {
  BATON_TRY(const policy::SecretSettings* secrets, workspace.secrets());
  TakenEvidence taken;
  for (const std::string& text : distinct(texts, workspace)) {
    if (text == kRootAsStored) return fail(is_a_folder(text));
    const Result<RelativePath> path = RelativePath::parse(text);
    const auto status = path ? status_of(*path, workspace.host().root) : std::nullopt;
    if (!status) {
      if (is_like_a_file(text, workspace.host().root))
        taken.warnings.push_back(unverifiable(text, path ? kKeptAsText : kOutside));
      continue;
    }
    BATON_CHECK(refuse_secret_in_name(text, "evidence", secrets->rules));
    BATON_CHECK(add_file(taken, *path, *status, workspace));
  }
  return taken;
}

void add_evidence_status(Json& items, const Host& host) {
  EvidenceJudge judge(host);
  for (Json& item : items) {
    if (model::array_member(item, kEvidenceFiles) == nullptr) continue;
    for (Json& file : *item.find(kEvidenceFiles)) {
      if (file.is_object()) file["status"] = name_of(judge.judge(file));
    }
  }
}

EvidenceStatus EvidenceJudge::judge(const json::View& file) {
  const auto key = std::pair(std::string(model::text_member(file, "path")),
                             std::string(model::text_member(file, "digest")));
  const auto seen = judged_.find(key);
  if (seen != judged_.end()) return seen->second;
  return judged_.emplace(key, judge_file(file, host_)).first->second;
}

std::vector<ItemEvidence> evidence_of(const json::View& state, const Host& host) {
  Collector collector(host);
  add_items(collector, state, "sharedDecisions", "decision");
  add_items(collector, state, "artifacts", "artifact");
  for (const model::Gate& gate : model::gates(state)) {
    if (!gate.details) continue;
    const json::Pointer place = json::Pointer().child("qualityGates").child("details");
    collector.add(text::concat("gate ", gate.name), place.child(gate.name).text(), gate.details);
  }
  const std::vector<model::Execution> sequence = model::executions(state);
  const model::Runs runs(sequence);
  for (std::size_t at = 0; at < sequence.size(); ++at) {
    const model::Execution& run = sequence[at];
    if (!model::array_member(run.document, kEvidenceFiles)) continue;
    const std::vector<const model::Execution*> standing = runs.standing(run.agent);
    if (std::ranges::find(standing, run.id, &model::Execution::id) == standing.end()) continue;
    collector.add(text::concat("output ", run.id),
                  text::concat("/agentSequence/", std::to_string(at)), run.document);
  }
  return collector.found();
}

Result<std::optional<Json>> state_with_demoted_gates(const json::View& state,
                                                     Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  if (!configuration->demotes_stale_gates) return std::nullopt;
  std::optional<Json> judged;
  EvidenceJudge judge(workspace.host());
  for (const model::Gate& gate : model::gates(state)) {
    const bool has_passed =
        gate.status == model::GateStatus::passed || gate.status == model::GateStatus::warning;
    if (!has_passed || !gate.details) continue;
    const auto files = model::object_elements(gate.details, kEvidenceFiles);
    const auto is_stale = [&judge](const model::ElementView& file) {
      return judge.judge(file.value) == EvidenceStatus::stale;
    };
    if (!std::ranges::any_of(files, is_stale)) continue;
    if (!judged) judged = state.tree();
    workflow::demote_gate(*judged, std::string(gate.name));
  }
  return judged;
}

Findings evidence_findings(const json::View& state, const Host& host) {
  Findings findings;
  for (const ItemEvidence& evidence : evidence_of(state, host)) {
    if (evidence.status != EvidenceStatus::fresh)
      findings.push_back(evidence_finding(evidence, host));
  }
  return findings;
}

}  // namespace baton::app
