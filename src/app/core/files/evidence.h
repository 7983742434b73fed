#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"
#include "json/view.h"

// Evidence: files of the project on which a decision, an artifact, an output or a gate's verdict
// rests. The item keeps their digests, so that a later change of a file shows.
namespace baton::app {

// FRESH: the file is as it was. STALE: it has changed, or is gone. UNVERIFIABLE: it was not read
// (outside the project, a link, too large, unreadable), then or now.
enum class EvidenceStatus : std::uint8_t { fresh, stale, unverifiable };
std::string_view name_of(EvidenceStatus status);

struct TakenEvidence {
  Json files = Json::array();  // {"path", "digest", "size"}; without the last two: unverifiable
  Findings warnings = {};      // for each unverifiable file
};

// Digests of the files at the paths. usage: a folder, a file of baton, or a name with a secret.
Result<TakenEvidence> take_evidence(const std::vector<std::string>& paths, Workspace& workspace);

// The same for a gate's evidence, which may be any text: a text that names no file is left out,
// with a warning if it looks like the name of one.
Result<TakenEvidence> evidence_among(const std::vector<std::string>& texts, Workspace& workspace);

// Judges files of evidence. Reads a file once for each digest, however many items name it.
class EvidenceJudge {
 public:
  explicit EvidenceJudge(const Host& host) : host_(host) {}
  EvidenceStatus judge(const json::View& file);  // an element of "evidenceFiles"

 private:
  const Host& host_;
  std::map<std::pair<std::string, std::string>, EvidenceStatus> judged_;  // by path and digest
};

// Adds the status of each file of evidence to the items of a list. Reads these files.
void add_evidence_status(Json& items, const Host& host);

// One file of one item.
struct ItemEvidence {
  std::string item;      // "decision dec_001"
  std::string location;  // JSON Pointer to the file's entry in the state
  std::string path;
  EvidenceStatus status = EvidenceStatus::fresh;
};

// The evidence of decisions that are in force, of artifacts, of gates, and of outputs that no later
// run replaced. Reads their files.
std::vector<ItemEvidence> evidence_of(const json::View& state, const Host& host);

inline constexpr std::string_view kEvidenceFiles = "evidenceFiles";  // the member of an item

// The state as it is judged: with gates.demoteStale, passed gates with stale evidence are pending.
// Empty: it is the stored state.
Result<std::optional<Json>> state_with_demoted_gates(const json::View& state, Workspace& workspace);

// Errors for stale files, warnings for unverifiable ones; with locations in the state.
Findings evidence_findings(const json::View& state, const Host& host);

}  // namespace baton::app
