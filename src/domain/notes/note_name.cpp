#include "domain/notes/note_name.h"

#include <algorithm>
#include <vector>

#include "baton/identity.h"
#include "text/ascii.h"
#include "text/concat.h"
#include "text/rfc3339.h"
#include "text/utf8.h"

namespace baton::notes {
namespace {

constexpr std::string_view kExtension = ".md";
constexpr std::size_t kDeepest = 8;        // parts of a path
constexpr std::size_t kLongestPart = 255;  // bytes; of a file's name on Linux
constexpr std::size_t kLongestSlug = 60;
constexpr std::size_t kCompactTime = std::string_view("20260221T143022").size();

constexpr bool is_word(char character) {
  return text::is_lower(character) || text::is_digit(character);
}

std::vector<std::string_view> path_parts(std::string_view path) {
  std::vector<std::string_view> parts;
  for (std::size_t slash = path.find('/'); slash != std::string_view::npos;
       slash = path.find('/')) {
    parts.push_back(path.substr(0, slash));
    path.remove_prefix(slash + 1);
  }
  parts.push_back(path);
  return parts;
}

std::string_view why_no_part(std::string_view part) {
  if (part.empty()) return "it has an empty part";
  if (part == "..") return "it contains ..";
  if (part.starts_with('.')) return "a part of it begins with a dot";
  if (part.size() > kLongestPart) return "a part of it is longer than a file name can be";
  return {};
}

std::string_view why_no_note(std::string_view path) {
  if (path.empty()) return "it is empty";
  if (path.front() == '/') return "it is absolute";
  if (text::first_invalid_utf8(path)) return "it is not UTF-8";
  if (path.find('\\') != std::string_view::npos) return "it has a backslash";
  const auto is_control = [](char character) {
    return static_cast<unsigned char>(character) < 0x20 || character == 0x7F;
  };
  if (std::ranges::any_of(path, is_control)) return "it has a control character";
  const std::vector<std::string_view> parts = path_parts(path);
  if (parts.size() > kDeepest) return "it has more than 8 parts";
  for (const std::string_view part : parts) {
    if (const std::string_view why = why_no_part(part); !why.empty()) return why;
  }
  if (!parts.back().ends_with(kExtension)) return "it does not end in .md";
  return {};
}

// "auth-vulnerability", with or without a number after it.
bool is_slug(std::string_view text) {
  if (text.empty() || !is_word(text.front()) || !is_word(text.back())) return false;
  if (text.find("--") != std::string_view::npos) return false;
  return std::ranges::all_of(text, [](char c) { return is_word(c) || c == '-'; });
}

// `path` relative to the folder of `from`; empty if it leaves the store.
std::optional<std::string> below_root(const NotePath& from, std::string_view path) {
  std::vector<std::string_view> parts = path_parts(from.text());
  parts.pop_back();
  for (const std::string_view part : path_parts(path)) {
    if (part == ".") continue;
    if (part != "..") {
      parts.push_back(part);
    } else if (parts.empty()) {
      return std::nullopt;
    } else {
      parts.pop_back();
    }
  }
  std::string joined;
  for (const std::string_view part : parts) {
    if (!joined.empty()) joined += '/';
    joined += part;
  }
  return joined;
}

tl::unexpected<Error> refuse(std::string_view path, std::string_view why) {
  return fail(ErrorCode::usage, "not the path of a note", std::string(path), std::string(why));
}

}  // namespace

Result<NotePath> NotePath::parse(std::string_view text) {
  if (const std::string_view why = why_no_note(text); !why.empty()) return refuse(text, why);
  return NotePath(std::string(text));
}

std::string_view NotePath::agent() const {
  const std::vector<std::string_view> parts = path_parts(text_);
  return parts.size() > 1 ? parts[0] : std::string_view();
}

std::string_view NotePath::session() const {
  const std::vector<std::string_view> parts = path_parts(text_);
  return parts.size() > 2 ? parts[1] : std::string_view();
}

std::string_view NotePath::file_name() const {
  return std::string_view(text_).substr(text_.rfind('/') + 1);
}

std::optional<Instant> NotePath::time() const {
  return parse_compact_time(file_name().substr(0, kCompactTime));
}

bool NotePath::has_strict_form() const {
  const std::vector<std::string_view> parts = path_parts(text_);
  if (parts.size() < 2 || parts.size() > 3 || !time()) return false;
  if (!std::all_of(parts.begin(), parts.end() - 1, Identifier::is_valid)) return false;
  std::string_view slug = file_name().substr(kCompactTime);
  slug.remove_suffix(kExtension.size());
  return slug.starts_with('-') && is_slug(slug.substr(1));
}

Error in_note(const NotePath& path, Error error) {
  if (error.subject.empty()) error.subject = path.text();
  return error;
}

std::string slug_of(std::string_view title, std::string_view otherwise) {
  std::string slug;
  for (const char character : title) {
    const bool is_ascii = static_cast<unsigned char>(character) < 0x80;
    if (is_word(text::to_lower(character))) {
      slug += text::to_lower(character);
    } else if (is_ascii && character != '\'' && !slug.empty() && slug.back() != '-') {
      slug += '-';
    }
  }
  if (slug.size() > kLongestSlug) {
    const std::size_t word_end = slug.rfind('-', kLongestSlug);
    slug.resize(word_end == std::string::npos ? kLongestSlug : word_end);
  }
  if (slug.ends_with('-')) slug.pop_back();
  return slug.empty() ? std::string(otherwise) : slug;
}

std::string compact_time(Instant time) {
  std::string text = text::format_date_time(time);
  std::erase_if(text, [](char character) { return character == '-' || character == ':'; });
  return text.substr(0, kCompactTime);
}

std::optional<Instant> parse_compact_time(std::string_view text) {
  if (text.size() == kCompactTime + 1 && text.back() == 'Z') text.remove_suffix(1);
  if (text.size() != kCompactTime) return std::nullopt;
  return text::parse_date_time(text::concat(text.substr(0, 4), "-", text.substr(4, 2), "-",
                                            text.substr(6, 5), ":", text.substr(11, 2), ":",
                                            text.substr(13, 2), "Z"));
}

Result<NotePath> place_note(const NoteName& name, std::size_t attempt) {
  BATON_TRY(const Identifier agent, Identifier::parse(name.agent, "note's agent"));
  BATON_TRY(const Identifier slug, Identifier::parse(name.slug, "note's name"));
  std::string path = text::concat(agent.text(), "/");
  if (!name.session.empty()) {
    BATON_TRY(const Identifier session, Identifier::parse(name.session, "session id"));
    path += text::concat(session.text(), "/");
  }
  path += text::concat(compact_time(name.time), "-", slug.text());
  if (attempt > 1) path += text::concat("-", std::to_string(attempt));
  return NotePath::parse(path + std::string(kExtension));
}

Result<NotePath> resolve_link(const NotePath& from, std::string_view link) {
  const std::string_view path = link.substr(0, link.find('#'));
  if (!path.starts_with("./") && !path.starts_with("../")) return NotePath::parse(path);
  const std::optional<std::string> below = below_root(from, path);
  if (!below) return refuse(link, "it leaves the store's folder");
  return NotePath::parse(*below);
}

}  // namespace baton::notes
