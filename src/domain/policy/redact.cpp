// The walk applies the passes from the document down. A text that is a JSON object or array is
// walked as a document, as are those that fill lines of a text, and rewritten only if something in
// it changed.
#include "domain/policy/redact.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/policy/envelope.h"
#include "json/document_lines.h"
#include "json/patch.h"
#include "json/print.h"
#include "json/read.h"
#include "json/rewrite.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::policy {
namespace {

using Member = Json::object_t::value_type;

constexpr int kDeepestText = 8;  // nested texts
// What is redacted in a text can uncover something in the document that the text is, and the
// reverse; so both are searched until neither changes.
constexpr int kMostRounds = 4;

struct EmbeddedDocument {
  Json document;
  bool must_be_rewritten = false;  // hides a duplicate member that the walk does not see
};

std::optional<EmbeddedDocument> read_embedded(std::string_view text) {
  // Not the function itself, which would be called for each character.
  const auto is_blank = [](char c) { return text::is_space(c); };
  const auto first = std::ranges::find_if_not(text, is_blank);
  if (first == text.end() || (*first != '{' && *first != '[')) return {};
  if (Result<Json> strict = json::read(text, ""))
    return EmbeddedDocument{*std::move(strict), false};
  json::ReadOptions lenient;
  lenient.duplicate_keys = json::DuplicateKeys::last_wins;
  if (Result<Json> last = json::read(text, "", lenient)) {
    return EmbeddedDocument{*std::move(last), true};
  }
  return {};
}

// In the layout of the text.
std::string printed_document(std::string_view text, const EmbeddedDocument& embedded) {
  const Result<Json> before = json::read(text, "");
  if (before && !embedded.must_be_rewritten) {
    Result<std::string> kept = json::rewritten(std::string(text), *before, embedded.document);
    const auto has_lines = [](std::string_view one) { return one.find('\n') != one.npos; };
    if (kept && (has_lines(text) || !has_lines(*kept))) return *std::move(kept);
  }
  return json::print_compact(embedded.document);
}

// With the blanks around it.
std::string printed_like(std::string_view text, const EmbeddedDocument& embedded) {
  const std::string_view inner = text::trim(text, " \t\r\n");
  const auto begin = static_cast<std::size_t>(inner.data() - text.data());
  return text::concat(text.substr(0, begin), printed_document(inner, embedded),
                      text.substr(begin + inner.size()));
}

// Finds, for the members of a changed object in their order, those that it had before. It advances
// beside them: a member that moved is not found, and is redacted again.
class EarlierMembers {
 public:
  explicit EarlierMembers(const Json* object) {
    if (object == nullptr || !object->is_object()) return;
    members_ = object->get_ref<const Json::object_t&>();
  }

  // Null if there is none.
  const Json* next(std::string_view name) {
    if (members_.empty() || members_.front().first != name) return nullptr;
    const Json* const value = &members_.front().second;
    members_ = members_.subspan(1);
    return value;
  }

 private:
  std::span<const Member> members_;
};

const Json* earlier_element(const Json* array, std::size_t index) {
  const bool is_there = array != nullptr && array->is_array() && index < array->size();
  return is_there ? &(*array)[index] : nullptr;
}

// Names of the members of one object.
class DistinctNames {
 public:
  void keep(const std::string& name) { used_.insert(name); }

  // The name, or one like it if it is there already.
  std::string add(const std::string& name) {
    if (used_.insert(name).second) return name;
    std::size_t& number = numbers_[name];
    std::string next;
    do {
      next = text::concat(name, "_", number == 0 ? "" : std::to_string(number + 1));
      ++number;
    } while (!used_.insert(next).second);
    return next;
  }

 private:
  std::unordered_set<std::string> used_;
  std::unordered_map<std::string, std::size_t> numbers_;
};

// The member at `index` gets the name, or is removed if there is none. Changes are in the order of
// the members.
struct MemberChange {
  std::size_t index;
  std::optional<std::string> name;

  [[nodiscard]] bool renames() const { return name.has_value(); }
};

class Walk {
 public:
  Walk(std::span<const Pass* const> passes, RedactionReport& report)
      : passes_(passes),
        judges_names_(std::ranges::any_of(passes, &Pass::judges_names)),
        report_(report) {}

  // `earlier` is the redacted value at this place before the change, or null.
  Visit value(const Place& place, Json& value, const Json* earlier, int texts) {
    if (earlier != nullptr && json::identical(value, *earlier)) return Visit::passed;
    // Random letters are not secrets, and a change would destroy the value.
    if (value.is_object() && is_envelope(value)) return Visit::settled;
    for (int round = 0; round < kMostRounds; ++round) {
      if (const Visit visit = apply_passes(place, value); visit != Visit::passed) return visit;
      if (!value.is_string()) break;
      std::optional<std::string> changed = text(place, value.get_ref<const std::string&>(), texts);
      if (!changed) break;
      value = *std::move(changed);
    }
    if (value.is_object()) members(place, value, earlier, texts);
    if (value.is_array()) elements(place, value, earlier, texts);
    return Visit::passed;
  }

 private:
  Visit apply_passes(const Place& place, Json& value) {
    for (const Pass* pass : passes_) {
      const Visit visit = pass->visit(place, value, report_);
      if (visit != Visit::passed) return visit;
    }
    return Visit::passed;
  }

  // The rewritten text, if it is JSON, or has lines that are, and something in it was redacted.
  std::optional<std::string> text(const Place& place, std::string_view text, int texts) {
    constexpr std::size_t kShortest = 12;  // as {"pw":"a1b2"}; names and ids are often shorter
    if (text.size() < kShortest || texts >= kDeepestText) return {};
    std::optional<EmbeddedDocument> embedded = read_embedded(text);
    if (!embedded) return lines(place, text, texts);
    const bool is_redacted = redacts(place, *embedded, texts);
    const bool is_changed = is_redacted || (embedded->must_be_rewritten && judges_names_);
    return is_changed ? std::optional(printed_like(text, *embedded)) : std::nullopt;
  }

  bool redacts(const Place& place, EmbeddedDocument& embedded, int texts) {
    const std::size_t before = report_.redactions.size();
    value(place, embedded.document, nullptr, texts + 1);
    return report_.redactions.size() > before;
  }

  std::optional<std::string> lines(const Place& place, std::string_view text, int texts) {
    if (text.find('\n') == std::string_view::npos) return {};
    std::string result;
    std::size_t done = 0;
    json::DocumentLines parts;
    for (std::size_t at = 0; at < text.size();) {
      const auto part = parts.next(text.substr(at), json::DocumentLines::Input::is_complete);
      if (!part) break;
      const std::string_view own = text.substr(at, part->size);
      std::optional<EmbeddedDocument> embedded =
          part->may_be_document ? read_embedded(own) : std::nullopt;
      // A repeated member is searched with the rest of the text: an example keeps it.
      if (embedded && redacts(place, *embedded, texts)) {
        result += text::concat(text.substr(done, at - done), printed_like(own, *embedded));
        done = at + own.size();
      }
      at += own.size();
    }
    if (done == 0) return {};
    return text::concat(result, text.substr(done));
  }

  void members(const Place& place, Json& object, const Json* earlier, int texts) {
    std::vector<MemberChange> changes;
    EarlierMembers before(earlier);
    std::size_t index = 0;
    for (auto& [key, member] : object.get_ref<Json::object_t&>()) {
      const Place inside(place, std::string_view(key));
      const Json* const known = before.next(key);
      if (value(inside, member, known, texts) == Visit::dropped) {
        changes.push_back({index, std::nullopt});
      } else if (known == nullptr) {
        std::optional<std::string> name = new_name(inside, key, texts);
        if (name) changes.push_back({index, std::move(name)});
      }
      ++index;
    }
    if (!changes.empty()) object = with_changes(std::move(object), changes);
  }

  // Empty: the name stays.
  std::optional<std::string> new_name(const Place& place, const std::string& name, int texts) {
    std::optional<std::string> present;
    for (int round = 0; round < kMostRounds; ++round) {
      std::optional<std::string> next = next_name(place, present ? *present : name, texts);
      if (!next) break;
      present = std::move(next);
    }
    return present;
  }

  std::optional<std::string> next_name(const Place& place, const std::string& name, int texts) {
    for (const Pass* pass : passes_) {
      if (std::optional<std::string> renamed = pass->rename(place, name, report_)) return renamed;
    }
    return text(place, name, texts);
  }

  void elements(const Place& place, Json& array, const Json* earlier, int texts) {
    std::size_t kept = 0;
    for (std::size_t index = 0; index < array.size(); ++index) {
      const Json* const known = earlier_element(earlier, index);
      if (value(Place(place, index), array[index], known, texts) == Visit::dropped) continue;
      if (kept != index) array[kept] = std::move(array[index]);
      ++kept;
    }
    array.erase(array.begin() + static_cast<std::ptrdiff_t>(kept), array.end());
  }

  // Two names may become equal when their secrets are replaced; both members are kept.
  static Json with_changes(Json object, std::span<const MemberChange> changes) {
    const std::span<Member> members = object.get_ref<Json::object_t&>();
    DistinctNames names;
    if (std::ranges::any_of(changes, &MemberChange::renames)) {
      keep_unchanged(names, members, changes);
    }
    Json result = Json::object();
    auto& kept = result.get_ref<Json::object_t&>();
    kept.reserve(members.size());
    for (std::size_t index = 0; index < members.size(); ++index) {
      auto& [key, value] = members[index];
      if (changes.empty() || changes.front().index != index) {
        kept.emplace_back(key, std::move(value));
        continue;
      }
      const MemberChange& change = changes.front();
      if (change.name) kept.emplace_back(names.add(*change.name), std::move(value));
      changes = changes.subspan(1);
    }
    return result;
  }

  static void keep_unchanged(DistinctNames& names, std::span<const Member> members,
                             std::span<const MemberChange> changes) {
    for (std::size_t index = 0; index < members.size(); ++index) {
      if (!changes.empty() && changes.front().index == index) {
        changes = changes.subspan(1);
      } else {
        names.keep(members[index].first);
      }
    }
  }

  std::span<const Pass* const> passes_;
  bool judges_names_;
  RedactionReport& report_;
};

Redacted walked(Json document, const Json* earlier, std::span<const Pass* const> passes) {
  Redacted redacted{std::move(document), {}};
  Walk walk(passes, redacted.report);
  const Visit visit = walk.value(Place(), redacted.document, earlier, 0);
  if (visit == Visit::dropped) redacted.document = nullptr;
  return redacted;
}

}  // namespace

Redacted redact(Json document, std::span<const Pass* const> passes) {
  return walked(std::move(document), nullptr, passes);
}

Redacted redact_changes(Json document, const Json& redacted, std::span<const Pass* const> passes) {
  return walked(std::move(document), &redacted, passes);
}

Redacted redact(Json document, std::span<const FieldRule> rules, const Pseudonym& pseudonym) {
  if (rules.empty()) return {std::move(document), {}};
  const FieldRules pass(rules, pseudonym);
  const Pass* const passes[] = {&pass};
  return redact(std::move(document), passes);
}

}  // namespace baton::policy
