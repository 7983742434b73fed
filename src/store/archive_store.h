#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/identity.h"
#include "baton/result.h"
#include "host/relative_path.h"

namespace baton {

struct ArchivedWorkflow {
  std::string state;             // the state file's bytes
  std::string summary;           // WorkflowSummary as JSON
  std::string summary_markdown;  // the same for people
};

// The folders of archives and summaries, relative to the root; they must differ, because
// a workflow's id may end with "-summary". They are part of the repository.
struct ArchiveFolders {
  RelativePath archive = "dev/workflow/archive";
  RelativePath summaries = "dev/workflow/summaries";
};

inline constexpr std::string_view kArchiveSuffix = ".json";
inline constexpr std::string_view kSummarySuffix = "-summary.json";
inline constexpr std::string_view kSummaryMarkdownSuffix = "-summary.md";

// The files of one workflow, relative to the root.
struct ArchivePaths {
  ArchivePaths(const ArchiveFolders& folders, const Identifier& id)
      : archive(folders.archive.child(id, kArchiveSuffix)),
        summary(folders.summaries.child(id, kSummarySuffix)),
        markdown(folders.summaries.child(id, kSummaryMarkdownSuffix)) {}

  RelativePath archive;
  RelativePath summary;
  RelativePath markdown;
};

// Finished workflows: dev/workflow/archive/<id>.json with dev/workflow/summaries/<id>-summary.json
// and .md. Every step is durable and may be repeated after a crash.
class ArchiveStore {
 public:
  virtual ~ArchiveStore() = default;

  // conflict: `id` is archived with different content, or another file has the name of its summary.
  virtual Result<void> check(const Identifier& id, const ArchivedWorkflow& workflow) const = 0;
  // Refuses what check() refuses; otherwise writes the files that are missing or differ. Returns
  // their paths, relative to the root, the archive first.
  virtual Result<std::vector<std::string>> put(const Identifier& id,
                                               const ArchivedWorkflow& workflow) = 0;
  virtual Result<std::optional<std::string>> state(const Identifier& id) const = 0;
  virtual Result<std::vector<Identifier>> list() const = 0;  // ids with a summary, sorted
  virtual Result<std::optional<std::string>> summary(const Identifier& id) const = 0;
  // Removes the summaries first, the archive last.
  virtual Result<void> remove(const Identifier& id) = 0;
};

}  // namespace baton
