#include "cli/help_topics.h"

#include <nlohmann/json.hpp>

#include "cli/command_words.h"
#include "cli/layout.h"
#include "json/print.h"
#include "resources/resource.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::cli {
namespace {

constexpr std::string_view kTopics = "topics";
constexpr std::string_view kHeading = "# ";

// A page is a heading, an empty line, and paragraphs, of which the first begins with the summary.
HelpTopic topic_of(const resources::Resource& page) {
  const std::size_t line = page.content.find('\n');
  const std::string_view text = page.content.substr(page.content.find_first_not_of('\n', line));
  return {.name = page.name,
          .title = page.content.substr(kHeading.size(), line - kHeading.size()),
          .summary = text.substr(0, text.find('.')),
          .text = text};
}

std::string list_of_topics() {
  std::string list = "Topics of `baton help TOPIC`:\n";
  const std::vector<HelpTopic> topics = help_topics();
  const std::size_t width = widest(topics, &HelpTopic::name);
  for (const HelpTopic& topic : topics) {
    list += text::concat("  ", padded(topic.name, width), "  ", topic.summary, "\n");
  }
  return list + "\n`baton help COMMAND` prints the help of a command.\n";
}

Json json_of_topic(const HelpTopic& topic) {
  return {{"name", topic.name}, {"title", topic.title}, {"summary", topic.summary}};
}

}  // namespace

std::vector<HelpTopic> help_topics() {
  std::vector<HelpTopic> topics;
  for (const resources::Resource& page : resources::help_pages()) topics.push_back(topic_of(page));
  return topics;
}

std::optional<HelpTopic> find_help_topic(std::string_view name) {
  for (const HelpTopic& topic : help_topics()) {
    if (topic.name == name) return topic;
  }
  return std::nullopt;
}

bool is_help_topic(std::string_view name) {
  return name == kTopics || find_help_topic(name).has_value();
}

std::string help_of_topic(std::string_view name) {
  const std::optional<HelpTopic> topic = find_help_topic(name);
  return topic ? text::concat(topic->title, "\n\n", topic->text) : list_of_topics();
}

std::string help_of_topic_as_json(std::string_view name) {
  if (const std::optional<HelpTopic> topic = find_help_topic(name)) {
    Json document = json_of_topic(*topic);
    document["text"] = topic->text;
    return json::print(document);
  }
  Json list = Json::array();
  for (const HelpTopic& topic : help_topics()) list.push_back(json_of_topic(topic));
  return json::print(Json{{"topics", std::move(list)}});
}

std::optional<std::string_view> help_meant(std::string_view word) {
  std::vector<std::string_view> names = {kTopics};
  for (const HelpTopic& topic : help_topics()) names.push_back(topic.name);
  const std::optional<std::string_view> topic = text::nearest(word, names);
  return topic ? topic : command_meant(word);
}

}  // namespace baton::cli
