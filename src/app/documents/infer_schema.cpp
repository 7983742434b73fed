#include "app/documents/infer_schema.h"

#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "app/core/files/new_file.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/state/known_states.h"
#include "domain/inference/infer_schema.h"
#include "domain/model/dialect.h"
#include "json/print.h"
#include "json/read.h"

namespace baton::app {
namespace {

constexpr std::size_t kMostVersions = 50;  // per source

// The documents of different versions. Skips a version that is not JSON or that, unlike the file,
// is a workflow state.
class Versions {
 public:
  explicit Versions(Json current)
      : is_state_(model::is_baton_state(current, model::Origin::unknown)) {
    documents_.push_back(std::move(current));
  }

  void add(const std::string& text) {
    if (!seen_.insert(text).second) return;
    Result<Json> document = json::read(text, "");
    const bool is_usable =
        document && model::is_baton_state(*document, model::Origin::unknown) == is_state_ &&
        document->type() == documents_.front().type() && *document != documents_.front();
    if (is_usable) documents_.push_back(*std::move(document));
  }

  [[nodiscard]] const std::vector<Json>& documents() const { return documents_; }

 private:
  bool is_state_;
  std::vector<Json> documents_;
  std::set<std::string> seen_;
};

void add_journaled(Versions& versions, const StateStore& states) {
  const Result<History> history = states.history();
  if (!history) return;
  std::size_t count = 0;
  for (auto entry = history->entries.rbegin(); entry != history->entries.rend(); ++entry) {
    if (!makes_state(*entry)) continue;
    if (++count > kMostVersions) return;
    if (const Result<std::string> text = states.state_at(entry->sequence)) versions.add(*text);
  }
}

// The state file's text and everything that is known of its past.
Result<Versions> versions_of_state(const Workspace& workspace, const StateStore& states) {
  const std::string file = workspace.state_file();
  BATON_TRY(const std::optional<StoredState> stored, states.read());
  if (!stored) {
    return fail(ErrorCode::not_found, "there is no file to infer a schema from",
                workspace.root().absolute(file), "`baton schema infer FILE` reads another file");
  }
  BATON_TRY(Json current, json::read(stored->text, file));
  Versions versions(std::move(current));
  for (const std::string& text : states.committed(kMostVersions)) versions.add(text);
  add_journaled(versions, states);
  return versions;
}

Result<std::vector<Json>> documents_of(const std::vector<Source>& sources) {
  std::vector<Json> documents;
  for (const Source& source : sources) {
    BATON_TRY(Json document, json::read(source.text, source.name));
    documents.push_back(std::move(document));
  }
  return documents;
}

}  // namespace

Result<SchemaInferred> infer_schema(const InferSchema& request, Workspace& workspace) {
  SchemaInferred answer{.files = {}, .versions = 0, .output = {}, .schema = {}};
  const auto may_show = [&](const Json& part) { return !has_secrets(part, workspace); };
  if (request.sources.empty()) {
    BATON_TRY(const Versions versions, versions_of_state(workspace, workspace.states()));
    answer.files = {workspace.state_file()};
    answer.versions = versions.documents().size();
    answer.schema = inference::infer_schema(versions.documents(), may_show);
  } else {
    BATON_TRY(const std::vector<Json> documents, documents_of(request.sources));
    for (const Source& source : request.sources) answer.files.push_back(source.name);
    answer.versions = documents.size();
    answer.schema = inference::infer_schema(documents, may_show);
  }
  answer.schema = without_secrets(std::move(answer.schema), workspace);
  if (request.output == "-") return answer;
  BATON_CHECK(write_new_file(request.output, json::print(answer.schema), workspace));
  answer.output = request.output;
  return answer;
}

}  // namespace baton::app
