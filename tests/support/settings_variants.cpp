#include "support/settings_variants.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

namespace baton::test {
namespace {

// Two spaces a level, as json::print has it.
constexpr auto kDocuments = std::to_array<std::string_view>({
    R"json({})json",
    R"json({
  "model": "opus",
  "env": {
    "KEY": "{\"a\": [1, 2]}, }]",
    "Ünïcode": "\u00e9"
  }
})json",
    R"json({
  "hooks": {}
})json",
    R"json({
  "hooks": {
    "Stop": [],
    "Unheard": []
  },
  "permissions": {
    "allow": [
      "Bash(ls:*)",
      "Read"
    ],
    "deny": []
  }
})json",
    R"json({
  "permissions": {},
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "Agent|Task",
        "hooks": [
          {
            "type": "command",
            "command": "lint"
          }
        ]
      },
      {
        "hooks": []
      }
    ],
    "SessionStart": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "hello",
            "args": [
              "hook"
            ]
          }
        ]
      }
    ]
  },
  "unheard": null
})json",
    R"json({
  "$schema": "https://json.schemastore.org/claude-code-settings.json",
  "hooks": {
    "Notification": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "beep"
          }
        ]
      }
    ]
  }
})json",
});

struct Format {
  std::string_view step;        // empty: on one line
  std::string_view after_mark;  // on one line: behind a comma or a colon
  std::string_view after_bracket = "";
};
constexpr auto kFormats = std::to_array<Format>(
    {{"  ", ""}, {"    ", ""}, {"\t", ""}, {" ", ""}, {"", ""}, {"", " "}, {"", " ", " "}});

// Line by line: no string of the documents has a line break.
std::string laid_out(std::string_view document, const Format& format, std::string_view line_end) {
  std::string text;
  while (!document.empty()) {
    const std::size_t end = std::min(document.find('\n'), document.size());
    std::string_view line = document.substr(0, end);
    document.remove_prefix(std::min(end + 1, document.size()));
    const std::size_t spaces = std::min(line.find_first_not_of(' '), line.size());
    line.remove_prefix(spaces);
    const bool closes = !format.after_bracket.empty() && (line[0] == '}' || line[0] == ']');
    if (format.step.empty() && closes && !text.empty()) text += format.after_bracket;
    for (std::size_t level = 0; level < spaces / 2; ++level) text += format.step;
    const std::size_t colon = line.find("\": ");
    if (format.step.empty() && format.after_mark.empty() && colon != std::string_view::npos) {
      text += line.substr(0, colon + 2);
      line.remove_prefix(colon + 3);
    }
    text += line;
    if (document.empty()) break;
    text += !format.step.empty()  ? line_end
            : line.ends_with(',') ? format.after_mark
                                  : format.after_bracket;
  }
  return text;
}

}  // namespace

std::vector<std::string> settings_variants() {
  std::set<std::string> variants = {
      "",
      "\n",
      " \r\n",
      "{ }",
      "{\n}",
      "{\n\n}\n",
      "\n\n{}\n\n",
      "{\"hooks\": {\n}\n}",
      "{\"hooks\":{\"Stop\":[ ]}}",
      "{\n\"hooks\": {\n\"Stop\": [{\"hooks\": []}]\n}\n}",
      "{\n  \"a\": 1\n  , \"b\": 2\n}",
      "{\n  \"a\": [1,\n    2],\n  \"hooks\": { \"Stop\": [\n  ] } }"};
  for (const std::string_view document : kDocuments) {
    for (const Format& format : kFormats) {
      for (const std::string_view line_end : {"\n", "\r\n"}) {
        const std::string text = laid_out(document, format, line_end);
        variants.insert({text, text + std::string(line_end), "\xEF\xBB\xBF" + text});
      }
    }
  }
  return {variants.begin(), variants.end()};
}

}  // namespace baton::test
