#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "baton/instant.h"
#include "baton/result.h"

// Where a note lies below the store's folder: `agent/[session/]20260221T143022-slug.md`.
namespace baton::notes {

// The path of a note. What passed cannot leave the store's folder by its text; that it does not
// through a link is the Directory's promise.
class NotePath {
 public:
  // Takes any depth up to 8, since other tools put notes where they like. usage: empty, absolute,
  // a part that is empty or begins with a dot, a backslash, a control character, not UTF-8, a name
  // that does not end in `.md`; the hint says which.
  static Result<NotePath> parse(std::string_view text);

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] std::string_view agent() const;    // its first folder; empty: there is none
  [[nodiscard]] std::string_view session() const;  // its second folder; empty: there is none
  [[nodiscard]] std::string_view file_name() const;
  // From the name's timestamp, if it begins with one.
  [[nodiscard]] std::optional<Instant> time() const;
  [[nodiscard]] bool has_strict_form() const;  // of the folders and the name

  friend auto operator<=>(const NotePath&, const NotePath&) = default;

 private:
  explicit NotePath(std::string text) : text_(std::move(text)) {}
  std::string text_;
};

// The error of a function that knows a note's text alone, told of the note at `path`.
Error in_note(const NotePath& path, Error error);

// A short kebab-case descriptor: the ASCII letters and digits of `title` in lower case, at most 60
// of them, cut between words where possible; `otherwise` if nothing is left.
std::string slug_of(std::string_view title, std::string_view otherwise);

// "20260221T143022", UTC; and back, also with a "Z" behind it.
std::string compact_time(Instant time);
std::optional<Instant> parse_compact_time(std::string_view text);

// What a new note may be called: the first attempt has no suffix, the second `-2`, and so on.
struct NoteName {
  std::string agent;
  std::string session = {};  // empty: in the agent's own folder
  Instant time = {};
  std::string slug = {};
};
// usage: agent, session or slug are no Identifier, so that nothing of them can leave the store.
Result<NotePath> place_note(const NoteName& name, std::size_t attempt);

// What a link in the note `from` means: a path below the store's folder, as the format has it, or
// one that begins with `./` or `../`, which is relative to the note and must not leave the store.
// Without a `#fragment` behind it. usage: as NotePath::parse.
Result<NotePath> resolve_link(const NotePath& from, std::string_view link);

}  // namespace baton::notes
