#include "json/pointer.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include <nlohmann/json.hpp>

#include "json/array_index.h"
#include "text/concat.h"

namespace baton::json {
namespace {

// Empty if a '~' in `token` is not followed by '0' or '1'.
std::optional<std::string> unescape_token(std::string_view token) {
  std::string plain;
  plain.reserve(token.size());
  while (true) {
    const std::size_t escape = std::min(token.find('~'), token.size());
    plain += token.substr(0, escape);
    token.remove_prefix(escape);
    if (token.empty()) return plain;
    if (token.size() < 2 || (token[1] != '0' && token[1] != '1')) return std::nullopt;
    plain += token[1] == '0' ? '~' : '/';
    token.remove_prefix(2);
  }
}

template <typename Document>
Document* step(Document& parent, const std::string& token) {
  if (parent.is_object()) {
    const auto member = parent.find(token);
    return member == parent.end() ? nullptr : &*member;
  }
  if (!parent.is_array()) return nullptr;
  const std::optional<std::size_t> index = array_index(token);
  if (!index || *index >= parent.size()) return nullptr;
  return &parent[*index];
}

template <typename Document>
Document* walk(Document& document, const Pointer& pointer) {
  Document* current = &document;
  for (const std::string& token : pointer.tokens()) {
    current = step(*current, token);
    if (current == nullptr) return nullptr;
  }
  return current;
}

// The outermost place above `pointer` that is missing.
Pointer first_missing(const Json& document, const Pointer& pointer) {
  Pointer missing = pointer.parent();
  while (find(document, missing.parent()) == nullptr) missing = missing.parent();
  return missing;
}

Error not_there(const Pointer& pointer, std::string hint) {
  return Error{.code = ErrorCode::not_found,
               .phrase = "the place does not exist in the document",
               .subject = pointer.text(),
               .pointer = pointer.text(),
               .hint = std::move(hint)};
}

}  // namespace

std::optional<std::size_t> array_index(std::string_view token) {
  if (token.empty() || (token.size() > 1 && token.front() == '0')) return std::nullopt;
  std::size_t index = 0;
  const char* const end = token.data() + token.size();
  const auto [stop, problem] = std::from_chars(token.data(), end, index);
  if (problem != std::errc{} || stop != end) return std::nullopt;
  return index;
}

std::string escape_token(std::string_view token) {
  std::string escaped;
  escaped.reserve(token.size());
  for (const char character : token) {
    if (character == '~') {
      escaped += "~0";
    } else if (character == '/') {
      escaped += "~1";
    } else {
      escaped += character;
    }
  }
  return escaped;
}

bool is_at_or_below(std::string_view pointer, std::string_view outer) {
  return pointer.starts_with(outer) &&
         (pointer.size() == outer.size() || pointer[outer.size()] == '/');
}

bool overlap(std::string_view left, std::string_view right) {
  return is_at_or_below(left, right) || is_at_or_below(right, left);
}

Result<Pointer> Pointer::parse(std::string_view whole) {
  Pointer pointer;
  std::string_view text = whole;
  if (text.empty()) return pointer;
  if (text.front() != '/') {
    return fail(ErrorCode::usage, "invalid JSON Pointer", std::string(text),
                "it starts with '/', as in /qualityGates/passed; the whole document is \"\"");
  }
  while (!text.empty()) {
    text.remove_prefix(1);
    const std::string_view escaped = text.substr(0, text.find('/'));
    std::optional<std::string> token = unescape_token(escaped);
    if (!token) {
      return fail(ErrorCode::usage, "invalid JSON Pointer", std::string(whole),
                  "write '~' in a name as ~0, and '/' as ~1");
    }
    pointer.tokens_.push_back(*std::move(token));
    text.remove_prefix(escaped.size());
  }
  return pointer;
}

std::string Pointer::text() const {
  std::string joined;
  for (const std::string& token : tokens_) {
    joined += '/';
    joined += escape_token(token);
  }
  return joined;
}

Pointer Pointer::child(std::string_view token) const {
  Pointer child;
  child.tokens_.reserve(tokens_.size() + 1);
  child.tokens_ = tokens_;
  child.tokens_.emplace_back(token);
  return child;
}

Pointer Pointer::child(std::size_t index) const {
  return child(std::to_string(index));
}

Pointer Pointer::parent() const {
  Pointer parent = *this;
  if (!parent.tokens_.empty()) parent.tokens_.pop_back();
  return parent;
}

const Json* find(const Json& document, const Pointer& pointer) {
  return walk(document, pointer);
}

Json* find(Json& document, const Pointer& pointer) {
  return walk(document, pointer);
}

Result<void> set(Json& document, const Pointer& pointer, Json value) {
  if (Json* const existing = find(document, pointer)) {
    *existing = std::move(value);
    return {};
  }
  Json* const parent = find(document, pointer.parent());
  if (parent == nullptr) {
    const std::string missing = first_missing(document, pointer).text();
    return fail(not_there(pointer, text::concat("set ", missing, " first, which is missing")));
  }
  const std::string& token = pointer.tokens().back();
  if (parent->is_object()) {
    parent->get_ref<Json::object_t&>().emplace_back(token, std::move(value));
    return {};
  }
  if (!parent->is_array()) {
    return fail(not_there(pointer, "the parent is neither an object nor an array"));
  }
  const std::optional<std::size_t> index = array_index(token);
  if (token != "-" && !index) {
    return fail(not_there(pointer,
                          "an index of an array has digits alone, without leading zeros; '-' "
                          "appends an element"));
  }
  if (index && *index != parent->size()) {
    return fail(not_there(pointer, "the array is shorter; use '-' to append an element"));
  }
  parent->push_back(std::move(value));
  return {};
}

}  // namespace baton::json
