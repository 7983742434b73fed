#include "micro/inputs.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include <nlohmann/json.hpp>

#include "json/read.h"

namespace bench {
namespace {

constexpr std::array<const char*, kSizes> kNames = {"10K", "1M"};

struct Input {
  std::string text;
  baton::Json document;
};

Input load(const std::string& name) {
  const std::string path = std::string(BATON_BENCH_INPUTS "/") + name + ".json";
  std::ifstream file(path, std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(file), {});
  baton::Result<baton::Json> document = baton::json::read(text, path);
  if (!document) {
    std::fprintf(stderr, "cannot read %s\n", path.c_str());
    std::exit(2);
  }
  return {std::move(text), *std::move(document)};
}

const Input& input(std::int64_t size) {
  static const std::array<Input, kSizes> inputs = {load(kNames[0]), load(kNames[1])};
  return inputs.at(static_cast<std::size_t>(size));
}

}  // namespace

const std::string& state_text(std::int64_t size) {
  return input(size).text;
}
const baton::Json& state(std::int64_t size) {
  return input(size).document;
}
std::string size_name(std::int64_t size) {
  return kNames.at(static_cast<std::size_t>(size));
}

}  // namespace bench
