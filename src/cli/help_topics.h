#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/console.h"

// The pages of docs/help, which `baton help TOPIC` prints.
namespace baton::cli {

struct HelpTopic {
  std::string_view name;     // "exit-codes"
  std::string_view title;    // "Exit codes"
  std::string_view summary;  // its first sentence
  std::string_view text;     // everything after the title
};

// Sorted by name.
std::vector<HelpTopic> help_topics();

std::optional<HelpTopic> find_help_topic(std::string_view name);

// "topics", or the name of one.
bool is_help_topic(std::string_view name);

// The page as text for a terminal, or the list of topics.
std::string help_of_topic(std::string_view name);
// The same as the document of schemas/cli/help.
std::string help_of_topic_as_json(std::string_view name);

// The topic or command that an unknown word most likely means.
std::optional<std::string_view> help_meant(std::string_view word);

}  // namespace baton::cli
