#include "app/notes/open_notes.h"

#include <algorithm>
#include <utility>

#include "host/system_hint.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::string_view kByDefault = "default";
constexpr std::string_view kDefault = "~/.local/share/single-file-agents/context";
constexpr std::size_t kDigestDigits = 16;
constexpr std::size_t kMostNamed = 5;  // unreadable files

Result<std::string> expanded(std::string_view path, const Environment& environment) {
  if (!path.starts_with('~')) return std::string(path);
  if (path != "~" && !path.starts_with("~/")) {
    return fail(ErrorCode::usage, "cannot find another user's home folder for notes",
                std::string(path), "write the whole path of the folder");
  }
  const std::optional<std::string> home = environment.variable("HOME");
  if (!home) {
    return fail(ErrorCode::not_found, "cannot find the home folder for notes", std::string(path),
                "set HOME, or set SFA_CONTEXT_STORE to the folder of the notes");
  }
  return text::concat(*home, path.substr(1));
}

Result<NoteLocation> located(std::string_view written, std::string_view why,
                             const Workspace& workspace) {
  BATON_TRY(std::string path, expanded(written, workspace.host().environment));
  if (!path.starts_with('/')) path = workspace.root().absolute(path);
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  return NoteLocation{.path = std::move(path), .why = std::string(why)};
}

void warn_of_private_index(const Error& fault, Workspace& workspace) {
  const std::string_view said = system_hint(fault.cause);
  warn_once({.severity = Severity::warning,
             .rule = "index-not-stored",
             .message = text::concat("all notes were read, because their index cannot be stored: ",
                                     fault.subject),
             .hint = std::string(said.empty() ? fault.phrase.view() : said)},
            workspace);
}

enum class LinkName : std::uint8_t { of_note, other };

// Whether the target of a link is a note or folder that is listed under its own name.
bool is_listed(std::string_view target, LinkName name, const std::string& store) {
  if (target == store) return true;
  const std::string folder = text::concat(store, "/");
  if (!target.starts_with(folder)) return false;
  const std::string_view path = target.substr(folder.size());
  const std::string_view note_in_it = name == LinkName::of_note ? "" : "/x.md";
  return notes::NotePath::parse(text::concat(path, note_in_it)).has_value();
}

// True if it is unknown.
bool may_be_folder(const std::string& path, const Folders& folders) {
  const Result<std::shared_ptr<Directory>> folder = folders.open(path);
  return folder || folder.error().code == ErrorCode::unavailable;
}

}  // namespace

Result<NoteLocation> locate_notes(Workspace& workspace) {
  const Environment& environment = workspace.host().environment;
  if (const auto variable = environment.variable("SFA_CONTEXT_STORE")) {
    return located(*variable, "SFA_CONTEXT_STORE", workspace);
  }
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  if (const std::optional<std::string>& configured = configuration->notes.path) {
    return located(*configured, "contextStore.path", workspace);
  }
  return located(kDefault, kByDefault, workspace);
}

bool must_skip_notes(Workspace& workspace) {
  constexpr std::string_view kRule = "notes-skipped";
  if (!workspace.configuration()) return false;
  const Result<NoteLocation> where = locate_notes(workspace);
  if (where) return false;
  if (std::ranges::find(workspace.notes(), kRule, &Finding::rule) == workspace.notes().end()) {
    workspace.note({.severity = Severity::warning,
                    .rule = std::string(kRule),
                    .message = text::concat("notes are skipped: ", where.error().phrase.view()),
                    .hint = where.error().hint});
  }
  return true;
}

Notes::Notes(NoteLocation where, std::shared_ptr<Directory> folder, Workspace& workspace)
    : where_(std::move(where)),
      workspace_(workspace),
      files_(workspace.stores().notes(workspace.host(), std::move(folder))) {}

std::optional<NoteIndexLocation> Notes::index_location() {
  const Host& host = workspace_.host();
  std::optional<std::string> cache = host.environment.variable("XDG_CACHE_HOME");
  if (!cache || !cache->starts_with('/')) {  // the XDG specification ignores relative paths
    const std::optional<std::string> home = host.environment.variable("HOME");
    if (!home) return std::nullopt;
    cache = text::concat(*home, "/.cache");
  }
  const std::string path = text::concat(*cache, "/baton");
  Result<std::shared_ptr<Directory>> folder = workspace_.folders().make(path);
  if (!folder) {
    cache_fault_ = std::move(folder).error();
    return std::nullopt;
  }
  // A folder reached by two names gets two indexes, both correct.
  const std::string digest = host.crypto.digest(where_.path).hex.substr(0, kDigestDigits);
  // Without links, because the index is opened by this path, and SQLite then refuses any link in
  // it.
  return NoteIndexLocation{.folder = *std::move(folder),
                           .path = workspace_.folders().resolve(path),
                           .name = text::concat("notes-", digest, ".db")};
}

Result<void> Notes::open_index(const std::optional<NoteIndexLocation>& where) {
  if (!where) return open_private_index();
  Result<std::unique_ptr<NoteIndex>> index =
      workspace_.stores().note_index(workspace_.host(), where);
  if (!index && index.error().code == ErrorCode::unavailable) {  // no space, or not writable
    cache_fault_ = std::move(index).error();
    return open_private_index();
  }
  BATON_TRY(index_, std::move(index));
  return {};
}

Result<void> Notes::open_private_index() {
  BATON_TRY(index_, workspace_.stores().note_index(workspace_.host(), std::nullopt));
  return {};
}

Result<NoteIndex*> Notes::index() {
  if (!index_) BATON_CHECK(open_index(index_location()));
  return index_.get();
}

Result<void> Notes::renew_index() {
  index_.reset();
  std::optional<NoteIndexLocation> where = index_location();
  if (where) where->is_damaged = true;
  return open_index(where);
}

Result<void> Notes::with_index(const std::function<Result<void>()>& work) {
  Result<void> done = work();
  if (!done && done.error().code == ErrorCode::malformed) {
    BATON_CHECK(renew_index());
    done = work();
  }
  if (!done && done.error().code == ErrorCode::unavailable && !cache_fault_) {
    cache_fault_ = done.error();
    BATON_CHECK(open_private_index());
    done = work();
  }
  if (done && cache_fault_) warn_of_private_index(*cache_fault_, workspace_);
  return done;
}

void Notes::add_unreadable(const std::string& path, const Error& error) {
  const bool is_missing = error.code == ErrorCode::not_found;
  if (!is_missing && !is_in_unreadable(path)) unreadable_.try_emplace(path, error);
}

// Links to files without a note's name are not notes. A link without a target always counts: the
// file system of a note or folder may not be mounted.
void Notes::add_link(const std::string& path) {
  const Folders& folders = workspace_.folders();
  const std::string store = folders.resolve(where_.path);
  const std::string target = folders.resolve(text::concat(where_.path, "/", path));
  const LinkName name = notes::NotePath::parse(path) ? LinkName::of_note : LinkName::other;
  const bool leads_nowhere = target == text::concat(store, "/", path);
  const bool leaves_nothing_out = is_listed(target, name, store) ||
                                  (name == LinkName::other && !may_be_folder(target, folders));
  if (!leads_nowhere && leaves_nothing_out) return;
  add_unreadable(path, {.code = ErrorCode::malformed,
                        .phrase = "symbolic links are not followed",
                        .subject = path,
                        .hint = "replace the link with the file or folder itself"});
}

bool Notes::is_in_unreadable(const std::string& path) const {
  if (unreadable_.empty()) return false;
  for (std::size_t end = path.find('/'); end != std::string::npos; end = path.find('/', end + 1)) {
    if (unreadable_.contains(path.substr(0, end))) return true;
  }
  return false;
}

void warn_once(Finding warning, Workspace& workspace) {
  const bool is_known = std::ranges::any_of(workspace.notes(), [&warning](const Finding& note) {
    return note.rule == warning.rule && note.message == warning.message;
  });
  if (!is_known) workspace.note(std::move(warning));
}

void warn_of_unreadable(const Notes& notes) {
  std::size_t named = 0;
  for (const auto& [path, error] : notes.unreadable()) {
    std::string place =
        path.empty() ? notes.where().path : text::concat(notes.where().path, "/", path);
    std::string message = text::concat("notes are left out: ", error.phrase.view(), ": ", place);
    const std::size_t more = notes.unreadable().size() - ++named;
    if (named == kMostNamed && more > 0) {
      message += text::concat("; and ", std::to_string(more), " more");
    }
    warn_once({.severity = Severity::warning,
               .rule = "unreadable-note",
               .message = std::move(message),
               .hint = error.hint},
              notes.workspace());
    if (named == kMostNamed) return;
  }
}

Result<std::unique_ptr<Notes>> open_notes(Workspace& workspace, Creation creation) {
  BATON_TRY(NoteLocation where, locate_notes(workspace));
  const Folders& folders = workspace.folders();
  const bool may_be_missing = creation == Creation::never;
  Result<std::shared_ptr<Directory>> folder =
      may_be_missing ? folders.open(where.path) : folders.make(where.path);
  if (!folder && may_be_missing && folder.error().code == ErrorCode::not_found) {
    return std::unique_ptr<Notes>();
  }
  if (!folder) return fail(std::move(folder).error());
  return std::make_unique<Notes>(std::move(where), *std::move(folder), workspace);
}

Result<std::unique_ptr<Notes>> open_notes(Workspace& workspace) {
  BATON_TRY(std::unique_ptr<Notes> notes, open_notes(workspace, Creation::never));
  if (notes) return notes;
  BATON_TRY(NoteLocation where, locate_notes(workspace));
  const std::string folder = where.why == kByDefault
                                 ? "the default folder"
                                 : text::concat("the folder, which is set by ", where.why);
  return fail(ErrorCode::not_found, "no notes yet", std::move(where.path),
              text::concat("`baton note add` creates ", folder));
}

Result<notes::NotePath> note_path(const Notes& notes, std::string_view path) {
  const std::string folder = text::concat(notes.where().path, "/");
  if (path.starts_with(folder)) path.remove_prefix(folder.size());
  return notes::NotePath::parse(path);
}

}  // namespace baton::app
