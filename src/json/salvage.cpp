#include "json/salvage.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "json/outline.h"
#include "json/read.h"

namespace baton::json {
namespace {

constexpr std::size_t kLevelsThatGiveUpParts = 3;
constexpr std::string_view kBlanks = " \t\r";
constexpr std::string_view kSpace = " \t\r\n";

// A member or an element, or a failed attempt to read one.
struct Part {
  std::size_t end = 0;  // where reading continues
  std::optional<std::string> name = {};
  std::optional<Json> value = {};
};

// A container that is being read part by part.
struct OpenContainer {
  const Outline::Extent& extent;
  std::size_t limit;  // end of its content
  std::size_t level;
  Pointer pointer;
};

using Names = std::unordered_map<std::string, std::size_t>;  // index of the member

class Salvager {
 public:
  explicit Salvager(std::string_view text) : text_(text), outline_(text) {}

  Salvaged run() {
    const Outline::Extent* const root = outline_.find(0);
    if (root == nullptr || text_.front() != '{') {
      salvaged_.losses.push_back({.is_cut_off = true});
      return std::move(salvaged_);
    }
    salvaged_.end = root->end;
    salvaged_.document = container({*root, limit_of(*root), 1, {}});
    return std::move(salvaged_);
  }

 private:
  static std::size_t limit_of(const Outline::Extent& extent) {
    return extent.is_closed ? extent.end - 1 : extent.end;
  }

  Json container(const OpenContainer& place) {
    const bool is_object = text_[place.extent.begin] == '{';
    Json into = is_object ? Json::object() : Json::array();
    Names names;
    Loss loss{.place = place.pointer, .is_cut_off = !place.extent.is_closed};
    bool is_counted = false;
    for (std::size_t at = next_part(place.extent.begin + 1, place.limit); at < place.limit;) {
      Part part{.end = at};
      if (may_begin(at, place)) part = is_object ? member(at, place) : value(at, place, nullptr);
      std::size_t next = part.end;
      if (part.value) {
        is_counted = false;
        keep(std::move(part), place, into, names);
      } else {
        const bool is_named = note_name(part, place);
        if (next == at) next = skip(at, place.limit);
        const bool counts = !is_counted && !is_named && is_more_than_a_byte(at, next);
        if (counts) ++loss.parts;
        is_counted = is_counted || counts || is_named;
        is_in_gap_ = true;
      }
      at = next_part(next, place.limit);
    }
    if (loss.parts > 0 || loss.is_cut_off) salvaged_.losses.push_back(std::move(loss));
    return into;
  }

  void keep(Part part, const OpenContainer& place, Json& into, Names& names) {
    if (into.is_array()) {
      into.push_back(*std::move(part.value));
      return;
    }
    auto& members = into.get_ref<Json::object_t&>();
    const auto [known, is_new] = names.try_emplace(*part.name, members.size());
    if (is_new) {
      members.emplace_back(*std::move(part.name), *std::move(part.value));
      return;
    }
    Json& before = std::next(members.begin(), static_cast<std::ptrdiff_t>(known->second))->second;
    if (before.is_array() && part.value->is_array()) {
      std::ranges::move(*part.value, std::back_inserter(before.get_ref<Json::array_t&>()));
    } else {
      salvaged_.losses.push_back({.place = place.pointer.child(*part.name), .parts = 1});
      before = *std::move(part.value);
    }
  }

  bool note_name(const Part& part, const OpenContainer& place) {
    if (!part.name) return false;
    salvaged_.losses.push_back({.place = place.pointer.child(*part.name), .parts = 1});
    return true;
  }

  // After damage, which may hide brackets, only text that begins a line like the container's other
  // parts is accepted; otherwise the content of a damaged part could be taken for parts.
  bool may_begin(std::size_t at, const OpenContainer& place) {
    if (!is_in_gap_) return true;
    std::size_t line = at;
    while (kBlanks.find(text_[line - 1]) != std::string_view::npos) --line;
    const bool is_in_line = outline_.step() != 0 && text_[line - 1] == '\n' &&
                            at - line == place.extent.indentation + outline_.step();
    is_in_gap_ = !is_in_line;
    return is_in_line;
  }

  Part member(std::size_t at, const OpenContainer& place) {
    if (text_[at] != '"') return {.end = at};
    const std::size_t name_end = string_end(text_, at);
    const Result<Json> name = read_part(at, name_end);
    const std::size_t colon = text_.find_first_not_of(kSpace, name_end);
    const bool is_name = name && name->is_string() && colon < place.limit && text_[colon] == ':';
    if (!is_name) return {.end = at};
    const auto& text = name->get_ref<const std::string&>();
    const std::size_t begin = text_.find_first_not_of(kSpace, colon + 1);
    Part part{.end = at};
    if (begin < place.limit) part = value(begin, place, &text);
    part.name = text;
    if (!part.value && part.end == begin) part.end = at;
    return part;
  }

  // `name` is null for an element.
  Part value(std::size_t at, const OpenContainer& place, const std::string* name) {
    if (text_[at] != '{' && text_[at] != '[') return scalar(at, place);
    const Outline::Extent* const extent = outline_.find(at);
    if (extent == nullptr) return {.end = at};
    const bool gives_up_parts = name != nullptr && place.level < kLevelsThatGiveUpParts;
    if (gives_up_parts)
      return rest_of({*extent, limit_of(*extent), place.level + 1, place.pointer.child(*name)});
    Part part{.end = extent->end};
    if (!extent->is_closed) return part;
    if (Result<Json> whole = read_part(at, extent->end)) part.value = *std::move(whole);
    return part;
  }

  // A damaged value with no readable part; even its type is unknown.
  Part rest_of(const OpenContainer& place) {
    const std::size_t known_losses = salvaged_.losses.size();
    Part part{.end = place.extent.end, .value = container(place)};
    const bool is_lost = part.value->empty() && salvaged_.losses.size() > known_losses;
    if (is_lost) {
      salvaged_.losses.resize(known_losses);
      part.value.reset();
    }
    return part;
  }

  // A string, number or literal that is followed by a valid delimiter.
  [[nodiscard]] Part scalar(std::size_t at, const OpenContainer& place) const {
    const bool is_string = text_[at] == '"';
    const std::size_t stop =
        is_string ? string_end(text_, at) : text_.find_first_of(",]} \t\r\n", at);
    const std::size_t end = std::min(stop, place.limit);
    const bool may_go_on = !is_string && end == place.limit && !place.extent.is_closed;
    const std::size_t next = std::min(text_.find_first_not_of(kBlanks, end), place.limit);
    const bool is_separate = next == place.limit || text_[next] == ',' || text_[next] == '\n';
    if (may_go_on || !is_separate) return {.end = at};
    Part part{.end = at};
    if (Result<Json> whole = read_part(at, end)) part = {.end = end, .value = *std::move(whole)};
    return part;
  }

  [[nodiscard]] Result<Json> read_part(std::size_t begin, std::size_t end) const {
    constexpr ReadOptions kOptions{.max_depth = ReadOptions{}.max_depth - kLevelsThatGiveUpParts,
                                   .duplicate_keys = DuplicateKeys::last_wins};
    return read(text_.substr(begin, end - begin), {}, kOptions);
  }

  [[nodiscard]] std::size_t next_part(std::size_t at, std::size_t limit) const {
    return std::min(text_.find_first_not_of(", \t\r\n", at), limit);
  }

  // Skips unreadable bytes up to the next comma or line.
  [[nodiscard]] std::size_t skip(std::size_t at, std::size_t limit) const {
    while (at < limit && text_[at] != ',' && text_[at] != '\n') at = behind_token(at, limit);
    return std::min(at, limit);
  }

  [[nodiscard]] std::size_t behind_token(std::size_t at, std::size_t limit) const {
    if (text_[at] == '"') return std::min(string_end(text_, at), limit);
    const Outline::Extent* const extent = outline_.find(at);
    return extent != nullptr && extent->end > at ? extent->end : at + 1;
  }

  // A single byte in place of a comma is not counted as a damaged part.
  [[nodiscard]] bool is_more_than_a_byte(std::size_t begin, std::size_t end) const {
    return text_.substr(begin, end - begin).find_last_not_of(kBlanks) > 0;
  }

  std::string_view text_;
  Outline outline_;
  Salvaged salvaged_;
  bool is_in_gap_ = false;  // after an unreadable part
};

}  // namespace

Salvaged salvage(std::string_view text) {
  return Salvager(text).run();
}

}  // namespace baton::json
