#include "timer/arguments.h"

#include <getopt.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "timer/command.h"

namespace bench {
namespace {

std::size_t number_of(const char* text, std::size_t least) {
  return std::max<std::size_t>(least, std::strtoul(text, nullptr, 10));
}

}  // namespace

Arguments read_arguments(int count, char** words, std::span<const NumberOption> numbers,
                         const char* usage) {
  Arguments arguments;
  std::string letters = "p:t:o:";
  for (const NumberOption& number : numbers) letters += {number.letter, ':'};
  for (int option = 0; (option = getopt(count, words, letters.c_str())) != -1;) {
    const auto number = std::ranges::find(numbers, option, &NumberOption::letter);
    if (number != numbers.end()) {
      *number->value = number_of(optarg, number->least);
    } else if (option == 'p') {
      arguments.passes = number_of(optarg, 1);
    } else if (option == 't') {
      arguments.title = optarg;
    } else if (option == 'o') {
      arguments.json_file = optarg;
    } else {
      stop(usage);
    }
  }
  if (optind != count - 1) stop(usage);
  arguments.plan = words[optind];
  return arguments;
}

void write_json(const Arguments& arguments, const nlohmann::ordered_json& details) {
  if (arguments.json_file.empty()) return;
  nlohmann::ordered_json group = {{"title", arguments.title}, {"passes", arguments.passes}};
  group.update(details);
  std::ofstream(arguments.json_file) << group.dump() << '\n';
}

}  // namespace bench
