#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "baton/instant.h"
#include "baton/result.h"

// The place of a note below the store's folder: `agent/[session/]20260221T143022-slug.md`.
namespace baton::notes {

// The path of a note. By its text it cannot leave the store's folder; Directory ensures that it
// does not through a link.
class NotePath {
 public:
  // Accepts any depth up to 8, since other tools create such notes. usage: empty, absolute, a part
  // that is empty or begins with a dot, a backslash, a control character, not UTF-8, a name that
  // does not end in `.md`; the hint names the reason.
  static Result<NotePath> parse(std::string_view text);

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] std::string_view agent() const;    // its first folder; empty if there is none
  [[nodiscard]] std::string_view session() const;  // its second folder; empty if there is none
  [[nodiscard]] std::string_view file_name() const;
  // From the name's timestamp, if it begins with one.
  [[nodiscard]] std::optional<Instant> time() const;
  [[nodiscard]] bool has_strict_form() const;  // of the folders and the name

  friend auto operator<=>(const NotePath&, const NotePath&) = default;

 private:
  explicit NotePath(std::string text) : text_(std::move(text)) {}
  std::string text_;
};

// The error of a function that has only a note's text, with the path of the note.
Error in_note(const NotePath& path, Error error);

// A short kebab-case name: the ASCII letters and digits of `title` in lower case, at most 60, cut
// between words if possible; `otherwise` if nothing remains.
std::string slug_of(std::string_view title, std::string_view otherwise);

// "20260221T143022", UTC; the parser also accepts a "Z" at the end.
std::string compact_time(Instant time);
std::optional<Instant> parse_compact_time(std::string_view text);

// The names for a new note: the first attempt has no suffix, the second `-2`, and so on.
struct NoteName {
  std::string agent;
  std::string session = {};  // empty: in the agent's own folder
  Instant time = {};
  std::string slug = {};
};
// usage: agent, session or slug is not an Identifier, so that the path cannot leave the store.
Result<NotePath> place_note(const NoteName& name, std::size_t attempt);

// Orders notes of the same time, the newest first: by their names, with the number of place_note()
// as a number, then by their folders.
bool is_before_of_one_time(const NotePath& a, const NotePath& b);

// The target of a link in the note `from`: a path below the store's folder, or one that begins with
// `./` or `../`, which is relative to the note and must not leave the store. Without a `#fragment`.
// usage: as NotePath::parse.
Result<NotePath> resolve_link(const NotePath& from, std::string_view link);

}  // namespace baton::notes
