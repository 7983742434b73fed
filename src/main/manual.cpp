// Writes the manual into a folder: baton.1, baton-task.1, baton-workflow-state.5 and so on. Part of
// the build, not of the installation.
#include "cli/manual/manual.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>

namespace {

constexpr std::array<const char*, 12> kMonths = {"January",   "February", "March",    "April",
                                                 "May",       "June",     "July",     "August",
                                                 "September", "October",  "November", "December"};

// SOURCE_DATE_EPOCH or the version's date, so that two builds write the same pages.
std::string date_of_manual() {
  const char* const given = std::getenv("SOURCE_DATE_EPOCH");
  const char* const text = given == nullptr ? BATON_VERSION_EPOCH : given;
  const std::time_t seconds = std::strtoll(text, nullptr, 10);
  std::tm date = {};
  ::gmtime_r(&seconds, &date);
  return std::string(kMonths.at(static_cast<std::size_t>(date.tm_mon))) + " " +
         std::to_string(date.tm_mday) + ", " + std::to_string(date.tm_year + 1900);
}

bool write_file(const std::string& path, const std::string& text) {
  std::FILE* const file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return false;
  const bool is_written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  return std::fclose(file) == 0 && is_written;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: baton-manual FOLDER\n", stderr);
    return 2;
  }
  const std::string date = date_of_manual();
  for (const baton::cli::ManualPage& page : baton::cli::manual(date)) {
    const std::string path = std::string(argv[1]) + "/" + page.file();
    if (write_file(path, page.text())) continue;
    std::perror(path.c_str());
    return 1;
  }
  return 0;
}
