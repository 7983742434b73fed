#pragma once

#include <cstddef>
#include <span>
#include <string>

#include <nlohmann/json.hpp>

// What the command lines of the timers have in common.
namespace bench {

struct Arguments {
  std::size_t passes = 3;
  std::string title = "measurements";
  std::string json_file;  // empty: none is written
  const char* plan = nullptr;
};

// A number that one timer alone knows: -LETTER NUMBER.
struct NumberOption {
  char letter;
  std::size_t* value;
  std::size_t least;
};

// Exits with 2 and `usage` if they are not understood.
Arguments read_arguments(int count, char** words, std::span<const NumberOption> numbers,
                         const char* usage);

// Writes `details` behind title and passes, if a file was asked for.
void write_json(const Arguments& arguments, const nlohmann::ordered_json& details);

}  // namespace bench
