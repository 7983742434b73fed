#pragma once

#include <string>
#include <string_view>

#include "domain/context/explanation.h"
#include "json/json.h"
#include "json/view.h"

namespace baton::contract {

// Which items a contract names: "KIND", "KIND:ID" or "ID", where KIND is output, decision,
// constraint, artifact, gate, note, lesson, field or member, and * in ID matches any characters.
// The id of an output is that of its execution; its agent's name matches too. A gate stands for its
// evidence, issues and recommendations, because every agent sees its status. "text:TEXT" names a
// text.
class ItemPattern {
 public:
  explicit ItemPattern(std::string_view text);

  [[nodiscard]] bool is_text() const { return kind_ == "text"; }
  [[nodiscard]] const std::string& id() const { return id_; }
  // Whether it names one item, which must exist.
  [[nodiscard]] bool is_exact() const;

  // `author` is the agent that made an output; empty for other items.
  [[nodiscard]] bool matches(std::string_view kind, std::string_view id,
                             std::string_view author = {}) const;

 private:
  std::string kind_;  // empty: any
  std::string id_;
};

// The agent whose output an explained item is; empty for other items.
std::string_view author_of(const context::ExplainedItem& item, const json::View& state);

}  // namespace baton::contract
