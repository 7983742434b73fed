#include "domain/notes/note_name.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <tuple>
#include <vector>

#include "baton/identity.h"
#include "text/ascii.h"
#include "text/concat.h"
#include "text/decode.h"
#include "text/hexadecimal.h"
#include "text/rfc3339.h"
#include "text/utf8.h"

namespace baton::notes {
namespace {

constexpr std::string_view kExtension = ".md";
constexpr std::size_t kDeepest = 8;        // parts of a path
constexpr std::size_t kLongestPart = 255;  // bytes; of a file's name on Linux
constexpr std::size_t kLongestSlug = 60;
constexpr std::size_t kCompactTime = std::string_view("20260221T143022").size();

// Letters of Latin-1 and Latin Extended-A without their accents.
struct PlainLetters {
  char32_t first;
  char32_t last;
  std::string_view plain;
};
constexpr PlainLetters kPlainLetters[] = {
    {0xC0, 0xC5, "a"},   {0xC6, 0xC6, "ae"},   {0xC7, 0xC7, "c"},   {0xC8, 0xCB, "e"},
    {0xCC, 0xCF, "i"},   {0xD0, 0xD0, "d"},    {0xD1, 0xD1, "n"},   {0xD2, 0xD6, "o"},
    {0xD8, 0xD8, "o"},   {0xD9, 0xDC, "u"},    {0xDD, 0xDD, "y"},   {0xDE, 0xDE, "th"},
    {0xDF, 0xDF, "ss"},  {0xE0, 0xE5, "a"},    {0xE6, 0xE6, "ae"},  {0xE7, 0xE7, "c"},
    {0xE8, 0xEB, "e"},   {0xEC, 0xEF, "i"},    {0xF0, 0xF0, "d"},   {0xF1, 0xF1, "n"},
    {0xF2, 0xF6, "o"},   {0xF8, 0xF8, "o"},    {0xF9, 0xFC, "u"},   {0xFD, 0xFD, "y"},
    {0xFE, 0xFE, "th"},  {0xFF, 0xFF, "y"},    {0x100, 0x105, "a"}, {0x106, 0x10D, "c"},
    {0x10E, 0x111, "d"}, {0x112, 0x11B, "e"},  {0x11C, 0x123, "g"}, {0x124, 0x127, "h"},
    {0x128, 0x131, "i"}, {0x132, 0x133, "ij"}, {0x134, 0x135, "j"}, {0x136, 0x138, "k"},
    {0x139, 0x142, "l"}, {0x143, 0x14B, "n"},  {0x14C, 0x151, "o"}, {0x152, 0x153, "oe"},
    {0x154, 0x159, "r"}, {0x15A, 0x161, "s"},  {0x162, 0x167, "t"}, {0x168, 0x173, "u"},
    {0x174, 0x175, "w"}, {0x176, 0x178, "y"},  {0x179, 0x17E, "z"}, {0x17F, 0x17F, "s"}};

// Punctuation and symbols outside of ASCII, also emoji: they separate words.
constexpr bool is_symbol(char32_t code_point) {
  return code_point < 0xC0 || code_point == 0xD7 || code_point == 0xF7 ||
         (code_point >= 0x2000 && code_point <= 0x2BFF) ||
         (code_point >= 0x3000 && code_point <= 0x3003) ||
         (code_point >= 0x3008 && code_point <= 0x3020) ||
         (code_point >= 0xFE00 && code_point <= 0xFE0F) ||
         (code_point >= 0xFF01 && code_point <= 0xFF0F) ||
         (code_point >= 0x1F000 && code_point <= 0x1FAFF);
}

constexpr bool is_accent(char32_t code_point) {
  return code_point >= 0x300 && code_point <= 0x36F;
}

// FNV-1a, 32 bits: tells titles apart whose letters a file name cannot show.
std::string short_digest(std::string_view text) {
  std::uint32_t hash = 2166136261U;
  for (const char character : text) {
    hash ^= static_cast<unsigned char>(character);
    hash *= 16777619U;
  }
  std::string digest;
  text::append_hexadecimal(digest, hash, 8);
  return digest;
}

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
  if (std::ranges::any_of(path, text::is_control)) return "it has a control character";
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

// A file's name without its extension, and the digits of the number behind it: "-2". Only a number
// as place_note() writes it.
struct NumberedName {
  std::string_view name;
  std::string_view digits = {};
};

NumberedName numbered_name(const NotePath& path) {
  std::string_view name = path.file_name();
  name.remove_suffix(kExtension.size());
  const std::size_t hyphen = name.rfind('-');
  if (hyphen == std::string_view::npos) return {name};
  const std::string_view digits = name.substr(hyphen + 1);
  const bool is_number = !digits.empty() && digits.front() != '0' &&
                         std::ranges::all_of(digits, [](char c) { return text::is_digit(c); });
  return is_number ? NumberedName{name.substr(0, hyphen), digits} : NumberedName{name};
}

Failure refuse(std::string_view path, std::string_view why) {
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

namespace {

// The title in lower-case ASCII letters, digits and hyphens.
class Slug {
 public:
  explicit Slug(std::string_view title) {
    for (std::size_t offset = 0; offset < title.size();) {
      const auto [code_point, length] = text::decode(title, offset);
      if (length != 0) add(code_point);
      offset += std::max<std::size_t>(length, 1);
    }
    if (text_.size() > kLongestSlug) {
      const std::size_t word_end = text_.rfind('-', kLongestSlug);
      text_.resize(word_end == std::string::npos ? kLongestSlug : word_end);
    }
    if (text_.ends_with('-')) text_.pop_back();
  }

  [[nodiscard]] const std::string& text() const { return text_; }
  // Whether the title has letters that the text does not have.
  [[nodiscard]] bool lacks_letters() const { return lacks_letters_; }

 private:
  void add(char32_t code_point) {
    if (code_point < 0x80) return add_ascii(static_cast<char>(code_point));
    const auto* const found = std::ranges::find_if(kPlainLetters, [&](const PlainLetters& row) {
      return code_point >= row.first && code_point <= row.last;
    });
    if (found != std::end(kPlainLetters)) {
      text_ += found->plain;
    } else if (is_symbol(code_point)) {
      separate();
    } else if (!is_accent(code_point)) {
      lacks_letters_ = true;
      separate();
    }
  }

  void add_ascii(char character) {
    if (is_word(text::to_lower(character))) {
      text_ += text::to_lower(character);
    } else if (character != '\'') {
      separate();
    }
  }

  void separate() {
    if (!text_.empty() && text_.back() != '-') text_ += '-';
  }

  std::string text_;
  bool lacks_letters_ = false;
};

}  // namespace

std::string slug_of(std::string_view title, std::string_view otherwise) {
  const Slug slug(title);
  const std::string words = slug.text().empty() ? std::string(otherwise) : slug.text();
  return slug.lacks_letters() ? text::concat(words, "-", short_digest(title)) : words;
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

bool is_before_of_one_time(const NotePath& a, const NotePath& b) {
  const NumberedName first = numbered_name(a);
  const NumberedName second = numbered_name(b);
  return std::tuple(first.name, first.digits.size(), first.digits, std::string_view(a.text())) >
         std::tuple(second.name, second.digits.size(), second.digits, std::string_view(b.text()));
}

Result<NotePath> resolve_link(const NotePath& from, std::string_view link) {
  const std::string_view path = link.substr(0, link.find('#'));
  if (!path.starts_with("./") && !path.starts_with("../")) return NotePath::parse(path);
  const std::optional<std::string> below = below_root(from, path);
  if (!below) return refuse(link, "it leaves the store's folder");
  return NotePath::parse(*below);
}

}  // namespace baton::notes
