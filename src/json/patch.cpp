#include "json/patch.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "json/array_index.h"
#include "json/pointer.h"
#include "json/print.h"
#include "text/concat.h"

namespace baton::json {
namespace {

// In characters, of one patch: each operation can double the document.
constexpr std::size_t kMostCopied = std::size_t{16} << 20;

// One operation of a patch, with the texts of its errors. `copied` counts the characters of the
// values that the patch has copied.
class Operation {
 public:
  Operation(const Json& content, std::size_t index, std::size_t& copied)
      : content_(content), place_(Pointer().child(index).text()), copied_(copied) {}

  Result<void> apply(Json& document) {
    if (!content_.is_object()) return refuse("a patch operation must be an object");
    BATON_TRY(const std::string name, text_member("op"));
    BATON_TRY(path_, pointer_member("path"));
    constexpr std::array<std::pair<std::string_view, Action>, 6> kActions = {{
        {"add", &Operation::add},
        {"remove", &Operation::remove},
        {"replace", &Operation::replace},
        {"move", &Operation::move},
        {"copy", &Operation::copy},
        {"test", &Operation::test},
    }};
    for (const auto& [action_name, action] : kActions) {
      if (name == action_name) return (this->*action)(document);
    }
    return refuse("unknown operation in a patch", name,
                  "RFC 6902 knows add, remove, replace, move, copy and test");
  }

 private:
  using Action = Result<void> (Operation::*)(Json&);

  Result<void> add(Json& document) {
    BATON_TRY(const Json* const value, value_member());
    return insert(document, *value);
  }

  Result<void> remove(Json& document) {
    if (find(document, path_) == nullptr) return missing(path_);
    if (path_.empty()) {
      document = nullptr;
      return {};
    }
    Json& parent = *find(document, path_.parent());
    const std::string& token = path_.tokens().back();
    if (parent.is_object()) {
      parent.erase(token);
    } else {
      parent.erase(array_index(token).value_or(0));
    }
    return {};
  }

  Result<void> replace(Json& document) {
    BATON_TRY(const Json* const value, value_member());
    Json* const target = find(document, path_);
    if (target == nullptr) return missing(path_, R"("add" creates a member or an element)");
    *target = *value;
    return {};
  }

  Result<void> move(Json& document) {
    BATON_TRY(const Pointer from, pointer_member("from"));
    Json* const source = find(document, from);
    if (source == nullptr) return missing(from);
    if (from == path_) return {};
    if (contains(from, path_)) {
      return refuse("a value cannot be moved into itself", path_.text());
    }
    Json value = std::move(*source);
    const Pointer target = std::exchange(path_, from);
    BATON_CHECK(remove(document));
    path_ = target;
    return insert(document, std::move(value));
  }

  Result<void> copy(Json& document) {
    BATON_TRY(const Pointer from, pointer_member("from"));
    const Json* const source = find(document, from);
    if (source == nullptr) return missing(from);
    copied_ += count_code_points(*source);
    if (copied_ > kMostCopied) return fail(copies_too_much());
    return insert(document, Json(*source));
  }

  Result<void> test(Json& document) {
    BATON_TRY(const Json* const value, value_member());
    const Json* const target = find(document, path_);
    if (target == nullptr) return missing(path_);
    if (equal(*target, *value)) return {};
    return fail(Error{.code = ErrorCode::conflict,
                      .phrase = "a test operation of the patch failed",
                      .subject = path_.text(),
                      .pointer = place_,
                      .hint = "the document has another value at this place"});
  }

  // RFC 6902, section 4.1: unlike set(), inserts an element before the existing one.
  Result<void> insert(Json& document, Json value) {
    Json* const parent = path_.empty() ? nullptr : find(document, path_.parent());
    if (parent != nullptr && parent->is_array()) {
      const std::optional<std::size_t> index = array_index(path_.tokens().back());
      if (index && *index < parent->size()) {
        parent->insert(parent->begin() + static_cast<std::ptrdiff_t>(*index), std::move(value));
        return {};
      }
    }
    Result<void> done = set(document, path_, std::move(value));
    if (!done) return missing(path_, std::move(done.error().hint));
    return {};
  }

  // Whether `inner` is a location inside the value at `outer`.
  static bool contains(const Pointer& outer, const Pointer& inner) {
    const auto& tokens = outer.tokens();
    return tokens.size() < inner.tokens().size() &&
           std::equal(tokens.begin(), tokens.end(), inner.tokens().begin());
  }

  Result<std::string> text_member(const char* name) const {
    const auto member = content_.find(name);
    if (member != content_.end() && member->is_string()) return member->get<std::string>();
    return refuse("a patch operation lacks a member", name, "its value must be a string");
  }

  Result<Pointer> pointer_member(const char* name) const {
    BATON_TRY(const std::string text, text_member(name));
    Result<Pointer> pointer = Pointer::parse(text);
    if (pointer) return pointer;
    return refuse("invalid JSON Pointer in a patch", text, std::move(pointer.error().hint));
  }

  Result<const Json*> value_member() const {
    const auto member = content_.find("value");
    if (member != content_.end()) return &*member;
    return refuse("a patch operation lacks a member", "value");
  }

  Failure refuse(Phrase phrase, std::string subject = {}, std::string hint = {}) const {
    return fail(Error{.code = ErrorCode::malformed,
                      .phrase = phrase,
                      .subject = std::move(subject),
                      .pointer = place_,
                      .hint = std::move(hint)});
  }

  [[nodiscard]] Error copies_too_much() const {
    return {.code = ErrorCode::limit,
            .phrase = "the patch copies too much",
            .pointer = place_,
            .hint = text::concat("the copied values may have ", std::to_string(kMostCopied >> 20U),
                                 " MiB")};
  }

  Failure missing(const Pointer& pointer, std::string hint = {}) const {
    return fail(Error{.code = ErrorCode::not_found,
                      .phrase = "the place does not exist in the document",
                      .subject = pointer.text(),
                      .pointer = place_,
                      .hint = std::move(hint)});
  }

  const Json& content_;
  std::string place_;
  std::size_t& copied_;
  Pointer path_;
};

}  // namespace

Result<Json> apply_patch(Json document, const Json& patch) {
  if (!patch.is_array()) {
    return fail(ErrorCode::malformed, "a patch must be an array of operations", {},
                "to merge a document, use a merge patch (RFC 7396)");
  }
  std::size_t copied = 0;
  for (std::size_t index = 0; index < patch.size(); ++index) {
    BATON_CHECK(Operation(patch[index], index, copied).apply(document));
  }
  return document;
}

Json apply_merge_patch(Json document, const Json& patch) {
  document.merge_patch(patch);
  return document;
}

}  // namespace baton::json
