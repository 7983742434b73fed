#include "app/verify/scan_files.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <set>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/files/walk_folder.h"
#include "app/core/findings/error_finding.h"
#include "app/core/findings/finding_json.h"
#include "app/core/findings/shown_findings.h"
#include "app/notes/open_notes.h"
#include "app/verify/secrets_in_file.h"
#include "host/baton_files.h"
#include "host/directory.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// A file to read, and the name that findings show for it.
struct FoundFile {
  const Directory* folder;  // null: it is not a regular file, and is read by its name
  RelativePath path;
  std::string name;
};

void scan_text(const std::string& text, const std::string& name,
               const detection::SecretRules& rules, FilesScanned& scanned) {
  scanned.files += 1;
  scanned.bytes += text.size();
  std::ranges::move(secrets_in_file(text, name, rules), std::back_inserter(scanned.findings));
}

// Collects files first, so that progress knows their number.
class FileList {
 public:
  FileList(const detection::SecretRules& rules, const ScanFiles& request)
      : rules_(rules), read_(request.read) {}

  // `folder` must outlive the list; `prefix` stands in front of the names.
  void add(const Directory& folder, const RelativePath& path, const std::string& prefix) {
    const Result<std::optional<EntryStatus>> status = folder.status(path);
    if (!status) return add_fault(status.error());
    if (*status && (*status)->kind == EntryKind::directory) {
      return add_folder(folder, path, prefix);
    }
    if (*status) add_file(folder, path, prefix);
  }

  void add_folder(const Directory& folder, const RelativePath& path, const std::string& prefix) {
    walk_folder(folder, path,
                {.file = [&](const RelativePath& file) { add_file(folder, file, prefix); },
                 .fault = [&](const Error& error) { add_fault(error); },
                 .prefix = prefix});
  }

  void add_special(const std::string& name) {
    files_.push_back({.folder = nullptr, .path = RelativePath::root(), .name = name});
  }

  void add_fault(const Error& error) {
    faults_.push_back(finding_of(error, error.subject));
    if (!fault_) fault_ = error.code;
  }

  void keep(std::shared_ptr<Directory> folder) { folders_.push_back(std::move(folder)); }

  Result<FilesScanned> scan(const Progress& progress) {
    FilesScanned scanned;
    std::uint64_t done = 0;
    for (const FoundFile& file : files_) {
      scan_one(file, scanned);
      BATON_CHECK(tell_progress(progress, ++done, files_.size()));
    }
    std::ranges::move(faults_, std::back_inserter(scanned.findings));
    scanned.fault = fault_;
    return scanned;
  }

 private:
  void add_file(const Directory& folder, const RelativePath& path, const std::string& prefix) {
    std::string name = text::concat(prefix, path.text());
    if (!names_.insert(name).second) return;
    files_.push_back({.folder = &folder, .path = path, .name = std::move(name)});
  }

  void scan_one(const FoundFile& file, FilesScanned& scanned) {
    const Result<std::string> text =
        file.folder == nullptr ? read_(file.name) : file.folder->read(file.path);
    if (!text) {
      Error error = text.error();
      error.subject = file.name;
      return add_fault(error);
    }
    scan_text(*text, file.name, rules_, scanned);
  }

  const detection::SecretRules& rules_;
  const decltype(ScanFiles::read)& read_;
  std::vector<std::shared_ptr<Directory>> folders_;
  std::vector<FoundFile> files_;
  std::set<std::string> names_;
  Findings faults_;
  std::optional<ErrorCode> fault_;
};

// The path relative to the project's root; empty if it is elsewhere.
std::optional<RelativePath> inside_project(std::string_view path, const Workspace& workspace) {
  const std::string root = workspace.root().absolute("");
  if (!path.starts_with(root)) return std::nullopt;
  const Result<RelativePath> inside = RelativePath::parse(path.substr(root.size()));
  return inside ? std::optional(*inside) : std::nullopt;
}

// An unusable configuration ends no search: the default folders are searched then.
void add_project(FileList& list, Workspace& workspace) {
  const Result<const Configuration*> configuration = workspace.configuration();
  const ArchiveFolders folders =
      configuration ? (*configuration)->archive_folders : ArchiveFolders{};
  const Directory& root = workspace.host().root;
  list.add(root, kClaudeFolder, "");
  list.add(root, workspace.root().state, "");
  list.add(root, folders.archive, "");
  list.add(root, folders.summaries, "");
  const Result<NoteLocation> notes = locate_notes(workspace);
  if (!notes) return;  // without HOME there are none
  const std::optional<RelativePath> folder = inside_project(notes->path, workspace);
  if (folder) list.add(root, *folder, "");
}

Error unreadable(Error error, const std::string& path) {
  error.subject = path;
  if (error.code == ErrorCode::not_found) error.code = ErrorCode::malformed;
  return error;
}

// A folder, or a file that is opened by the folder it is in.
void add_path(FileList& list, std::string path, Workspace& workspace) {
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  if (Result<std::shared_ptr<Directory>> folder = workspace.folders().open(path)) {
    const std::string prefix = path == "." ? "" : path == "/" ? "/" : text::concat(path, "/");
    list.add_folder(**folder, RelativePath::root(), prefix);
    return list.keep(*std::move(folder));
  }
  const std::size_t slash = path.rfind('/');
  const std::string prefix = slash == std::string::npos ? "" : path.substr(0, slash + 1);
  const Result<RelativePath> name = RelativePath::parse(path.substr(prefix.size()));
  if (!name) return list.add_fault(unreadable(name.error(), path));
  Result<std::shared_ptr<Directory>> folder =
      workspace.folders().open(prefix.empty() ? "." : prefix);
  if (!folder) return list.add_fault(unreadable(folder.error(), path));
  const Result<std::optional<EntryStatus>> status = (*folder)->status(*name);
  if (!status) return list.add_fault(unreadable(status.error(), path));
  if (!*status) {
    return list.add_fault(
        {.code = ErrorCode::malformed, .phrase = "no such file or folder", .subject = path});
  }
  if ((*status)->kind == EntryKind::other) return list.add_special(path);
  list.add(**folder, *name, prefix);
  list.keep(*std::move(folder));
}

}  // namespace

Result<Outcome<FilesScanned>> scan_files(const ScanFiles& request, Workspace& workspace) {
  const detection::SecretRules& rules = workspace.secrets_in_answers().rules;
  FileList list(rules, request);
  // Without the project's own kinds of secrets, a search that finds nothing proves nothing.
  if (const auto own = workspace.secrets(); !own) list.add_fault(own.error());
  if (request.paths.empty() && !request.input) add_project(list, workspace);
  std::set<std::string> known;  // the paths, resolved
  for (const std::string& path : request.paths) {
    if (known.insert(workspace.folders().resolve(path)).second) add_path(list, path, workspace);
  }
  BATON_TRY(FilesScanned scanned, list.scan(request.progress));
  if (request.input) scan_text(request.input->text, request.input->name, rules, scanned);
  scanned.findings = shown_findings(std::move(scanned.findings), workspace);
  return scanned;
}

Json to_json(const FilesScanned& scanned) {
  return {{"valid", scanned.findings.empty()},
          {"files", scanned.files},
          {"bytes", scanned.bytes},
          {"findings", to_json(scanned.findings)}};
}

}  // namespace baton::app
