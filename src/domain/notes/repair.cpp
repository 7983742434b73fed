#include "domain/notes/repair.h"

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <utility>

#include "domain/notes/changelog.h"
#include "domain/notes/lines.h"
#include "domain/notes/loose_forms.h"
#include "domain/notes/note.h"
#include "domain/notes/text_edits.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::notes {
namespace {

std::vector<std::string> each_once(std::vector<std::string> items) {
  std::unordered_set<std::string> seen;
  std::erase_if(items, [&seen](const std::string& item) { return !seen.insert(item).second; });
  return items;
}

bool has_only_texts(const YamlNode& list) {
  return std::ranges::all_of(list.items,
                             [](const YamlNode& item) { return item.kind == YamlKind::text; });
}

// A comment within the lines of a list would be lost if the list were rewritten.
bool has_comment(std::string_view text, const YamlNode& list) {
  std::size_t from = list.name_offset;
  for (const YamlNode& item : list.items) {
    if (text.substr(from, item.begin - from).find('#') != std::string_view::npos) return true;
    from = item.end;
  }
  return text.substr(from, next_line(text, list.end) - from).find('#') != std::string_view::npos;
}

// Makes one repair after the other, each in the text of the one before.
class Repairer {
 public:
  Repairer(std::string_view text, const NotePath& path, const RepairFacts& facts)
      : text_(text), path_(path), facts_(facts) {}

  Result<Repaired> repair() {
    repair_bytes();
    BATON_CHECK(look());
    if (frontmatter_.is_present || path_.has_strict_form()) {
      BATON_CHECK(repair_texts());
      BATON_CHECK(repair_lists());
    }
    repair_changelog();
    return Repaired{.text = std::move(text_), .done = std::move(done_)};
  }

 private:
  Result<void> look() {
    BATON_TRY(frontmatter_, read_frontmatter(text_));
    return {};
  }

  // Applies an edit to the text, and records it.
  Result<void> become(Result<std::string> edited, std::string done) {
    if (!edited) return fail(std::move(edited).error());
    text_ = *std::move(edited);
    done_.push_back(std::move(done));
    return look();
  }

  [[nodiscard]] const YamlNode* find(std::string_view name) const {
    return frontmatter_.members.find(name);
  }

  // Missing, or without a value.
  [[nodiscard]] bool lacks(std::string_view name) const {
    const YamlNode* node = find(name);
    if (node == nullptr || node->kind == YamlKind::empty) return true;
    return node->kind == YamlKind::text && node->text.empty();
  }

  void repair_bytes() {
    if (text_.starts_with(kByteOrderMark)) {
      text_.erase(0, kByteOrderMark.size());
      done_.emplace_back("byte order mark removed");
    }
    std::string unix_lines;
    unix_lines.reserve(text_.size());
    for (std::size_t at = 0; at < text_.size(); ++at) {
      if (text_[at] != '\r' || text_.compare(at + 1, 1, "\n") != 0) unix_lines += text_[at];
    }
    if (unix_lines.size() == text_.size()) return;
    text_ = std::move(unix_lines);
    done_.emplace_back("line ends changed to LF");
  }

  Result<void> add_missing(std::string_view name, std::string_view value) {
    if (!lacks(name) || value.empty()) return {};
    return become(set_text(text_, name, value), text::concat(name, " added"));
  }

  Result<void> repair_texts() {
    BATON_CHECK(add_missing("agent", path_.agent()));
    BATON_CHECK(
        add_missing("sessionId", path_.session().empty() ? facts_.session_id : path_.session()));
    const std::optional<Instant> named = path_.time();
    BATON_CHECK(add_missing("timestamp", named ? text::format_date_time(*named) : std::string()));
    BATON_CHECK(repair_timestamp());
    return repair_type();
  }

  Result<void> repair_timestamp() {
    const YamlNode* node = find("timestamp");
    if (node == nullptr || node->kind != YamlKind::text) return {};
    if (text::parse_date_time(node->text)) return {};
    const std::optional<Instant> time = loose_time(node->text);
    if (!time) return {};
    return become(rewrite_text(text_, "timestamp", text::format_date_time(*time)),
                  "timestamp written as RFC 3339");
  }

  Result<void> repair_type() {
    const YamlNode* node = find("type");
    if (node == nullptr || node->kind != YamlKind::text) return {};
    const std::string_view type = loose_type(node->text);
    const std::string wanted = text::concat("type: ", type);
    const std::string_view written =
        std::string_view(text_).substr(node->name_offset, node->end - node->name_offset);
    if (type.empty() || written == wanted) return {};
    return become(
        with_edits(text_, {{.begin = node->name_offset, .end = node->end, .replacement = wanted}}),
        "type written plainly");
  }

  Result<void> repair_lists() {
    if (lacks("tags")) {
      BATON_CHECK(become(rewrite_list(text_, "tags", {}, ListStyle::flow), "tags added"));
    }
    BATON_CHECK(repair_tags(*find("tags")));
    if (lacks("links")) return {};
    return repair_links(*find("links"));
  }

  Result<void> repair_tags(const YamlNode& tags) {
    if (tags.kind == YamlKind::text) {
      std::optional<std::vector<std::string>> words = loose_tags(tags.text);
      if (!words) return {};
      return become(set_list(text_, "tags", each_once(*std::move(words)), ListStyle::flow),
                    "tags changed to a list");
    }
    if (tags.kind != YamlKind::list) return {};
    BATON_CHECK(drop_repeated(tags));
    const YamlNode& once = *find("tags");
    if (is_found_by_line(text_, once) || !can_be_rewritten(text_, once)) return {};
    return become(rewrite_list(text_, "tags", texts_in(&once), ListStyle::flow),
                  "tags put on one line");
  }

  Result<void> repair_links(const YamlNode& links) {
    if (links.kind == YamlKind::text) {
      return become(set_list(text_, "links", texts_in(&links), ListStyle::block),
                    "links changed to a list");
    }
    return drop_repeated(links);
  }

  Result<void> drop_repeated(const YamlNode& list) {
    const std::vector<std::string> items = texts_in(&list);
    const std::vector<std::string> once = each_once(items);
    if (list.kind != YamlKind::list || once.size() == items.size()) return {};
    const std::string name = list.name;
    return become(set_list(text_, name, once, ListStyle::flow),
                  text::concat("repeated items of ", name, " removed"));
  }

  void repair_changelog() {
    if (!find_changelog(text_)) {
      const std::optional<LooseHeading> heading = find_loose_changelog(text_);
      if (!heading) return;
      text_ = with_edits(text_, {{.begin = heading->begin,
                                  .end = heading->end,
                                  .replacement = text::concat("## ", kChangelogTitle)}});
      done_.emplace_back("heading of the changelog repaired");
    }
    std::vector<TextEdit> edits;
    const std::optional<Changelog> changelog = find_changelog(text_);
    for (const ChangelogLine& line : changelog->lines) {
      if (line.change) continue;
      const std::string_view written =
          std::string_view(text_).substr(line.begin, line.end - line.begin);
      if (const std::optional<Change> change = loose_change(written)) {
        edits.push_back(
            {.begin = line.begin, .end = line.end, .replacement = print_change(*change)});
      }
    }
    if (edits.empty()) return;
    text_ = with_edits(text_, edits);
    done_.emplace_back("lines of the changelog repaired");
  }

  std::string text_;
  const NotePath& path_;
  const RepairFacts& facts_;
  Frontmatter frontmatter_;
  std::vector<std::string> done_;
};

}  // namespace

bool can_be_rewritten(std::string_view text, const YamlNode& list) {
  return has_only_texts(list) && !has_comment(text, list);
}

Result<Repaired> repair_note(std::string_view text, const NotePath& path,
                             const RepairFacts& facts) {
  return Repairer(text, path, facts).repair();
}

}  // namespace baton::notes
