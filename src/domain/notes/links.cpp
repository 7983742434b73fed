#include "domain/notes/links.h"

#include <algorithm>

#include "domain/notes/note.h"
#include "text/concat.h"

namespace baton::notes {
namespace {

bool contains(const std::vector<NotePath>& paths, const NotePath& path) {
  return std::ranges::find(paths, path) != paths.end();
}

// The path after `words`: up to the `.md` at the end of the sentence.
std::optional<NotePath> path_behind(const NotePath& from, std::string_view said,
                                    std::string_view words) {
  const std::size_t begin = said.rfind(words);
  if (begin == std::string_view::npos) return std::nullopt;
  std::string_view path = said.substr(begin + words.size());
  while (path.starts_with('`') || path.starts_with(' ')) path.remove_prefix(1);
  constexpr std::string_view kExtension = ".md";
  for (std::size_t end = path.find(kExtension); end != std::string_view::npos;
       end = path.find(kExtension, end + 1)) {
    const std::string_view behind = path.substr(end + kExtension.size(), 1);
    const bool ends = std::string_view(" .,;:)`#").find(behind) != std::string_view::npos;
    if (!ends) continue;
    const Result<NotePath> found = resolve_link(from, path.substr(0, end + kExtension.size()));
    return found ? std::optional(*found) : std::nullopt;
  }
  return std::nullopt;
}

std::string with_reason(const std::string& text, std::string_view reason) {
  return reason.empty() ? text : text::concat(text, " (", reason, ")");
}

std::optional<NotePath> last_said(const NotePath& path, std::string_view text,
                                  std::string_view words) {
  std::optional<NotePath> last;
  const std::optional<Changelog> changelog = find_changelog(text);
  if (!changelog) return last;
  for (const ChangelogLine& line : changelog->lines) {
    const std::string_view said = text.substr(line.begin, line.end - line.begin);
    if (std::optional<NotePath> found = path_behind(path, said, words)) last = std::move(found);
  }
  return last;
}

}  // namespace

std::vector<NotePath> linked_notes(const NotePath& from, std::span<const std::string> links) {
  std::vector<NotePath> found;
  for (const std::string& link : links) {
    const Result<NotePath> path = resolve_link(from, link);
    if (path && !contains(found, *path)) found.push_back(*path);
  }
  return found;
}

Result<std::string> change_links(std::string_view text, const NotePath& from,
                                 const LinkChange& change) {
  const Result<Frontmatter> frontmatter = read_frontmatter(text);
  if (!frontmatter) return fail(in_note(from, frontmatter.error()));
  const std::vector<std::string> present = texts_in(frontmatter->members.find("links"));
  std::vector<std::string> links;
  for (const std::string& link : present) {
    const Result<NotePath> path = resolve_link(from, link);
    if (!path || !contains(change.removed, *path)) links.push_back(link);
  }
  const std::vector<NotePath> known = linked_notes(from, links);
  for (const NotePath& path : change.added) {
    const bool is_new =
        !contains(known, path) && std::ranges::find(links, path.text()) == links.end();
    if (is_new) links.push_back(path.text());
  }
  if (links == present) return std::string(text);
  return set_list(text, "links", links, ListStyle::block);
}

std::string superseded_text(const NotePath& newer) {
  return text::concat("Marked as superseded, see ", newer.text());
}

std::optional<NotePath> superseded_by(const NotePath& path, std::string_view text) {
  // Most notes are not: of the common part of both words, what begins with the rarest letter.
  if (text.find("perseded") == std::string_view::npos) return std::nullopt;
  if (auto found = last_said(path, text, "superseded, see ")) return found;
  return last_said(path, text, "uperseded by ");
}

std::optional<NotePath> supersedes(const NotePath& path, std::string_view text) {
  return last_said(path, text, "]: Supersedes ");
}

Result<SupersedeTexts> supersede(const Replacement& which, const SupersedeTexts& texts,
                                 const Said& said) {
  SupersedeTexts changed = texts;
  const auto change = [&said](const std::string& text) {
    return make_change(said.time, said.author, with_reason(text, said.reason));
  };
  BATON_TRY(changed.newer, change_links(texts.newer, which.newer, {.added = {which.older}}));
  if (supersedes(which.newer, texts.newer) != which.older) {
    changed.newer =
        append_change(changed.newer, change(text::concat("Supersedes ", which.older.text())));
  }
  if (superseded_by(which.older, texts.older) != which.newer) {
    changed.older = append_change(changed.older, change(superseded_text(which.newer)));
  }
  return changed;
}

}  // namespace baton::notes
