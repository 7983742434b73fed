#include "schema/image.h"

#include <cstddef>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <nlohmann/json.hpp>

#include "json/print.h"
#include "json/tape.h"
#include "json/view.h"

namespace baton::schema {
namespace {

constexpr std::size_t kWord = sizeof(std::uint32_t);

// Rows must not have padding, so that equal programs have equal images.
template <typename Row>
concept ImageRow =
    std::is_trivially_copyable_v<Row> && std::has_unique_object_representations_v<Row>;

class Writer {
 public:
  template <ImageRow Row>
  void table(const Table<Row>& rows) {
    bytes(rows.data(), rows.size(), sizeof(Row));
  }
  void text(std::string_view text) { bytes(text.data(), text.size(), 1); }
  std::vector<std::uint32_t> take() { return std::move(words_); }

 private:
  void bytes(const void* first, std::size_t count, std::size_t size) {
    words_.push_back(static_cast<std::uint32_t>(count));
    const std::size_t place = words_.size();
    words_.resize(place + (count * size + kWord - 1) / kWord);
    if (count > 0) std::memcpy(words_.data() + place, first, count * size);
  }

  std::vector<std::uint32_t> words_;
};

class Reader {
 public:
  explicit Reader(std::span<const std::uint32_t> words) : words_(words) {}

  template <ImageRow Row>
  void table(Table<Row>& rows) {
    static_assert(alignof(Row) <= kWord);
    const std::size_t count = words_.front();
    // The image is constant, so that nothing is ever written through another type.
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast)
    const Row* const first = reinterpret_cast<const Row*>(take(sizeof(Row)));
    rows = Table<Row>(std::span(first, count));
  }
  std::string_view text() {
    Table<char> characters;
    table(characters);
    return {characters.data(), characters.size()};
  }

 private:
  // Returns the start of the rows of `size` bytes, which follow their count, and skips them.
  const std::uint32_t* take(std::size_t size) {
    const std::size_t bytes = words_.front() * size;
    const std::uint32_t* const first = words_.data() + 1;
    words_ = words_.subspan(1 + (bytes + kWord - 1) / kWord);
    return first;
  }

  std::span<const std::uint32_t> words_;
};

Json to_json(const json::Number& number) {
  switch (number.kind()) {
    case json::Number::Kind::negative: return number.negative();
    case json::Number::Kind::natural: return number.natural();
    case json::Number::Kind::real: return number.real();
  }
  return nullptr;
}

// The parts that are not tables of numbers; most schemas have few.
Json other_parts(const Program& program) {
  Json numbers = Json::array();
  for (const json::Number& number : program.numbers) numbers.push_back(to_json(number));
  Json patterns = Json::array();
  for (const LazyPattern& pattern : program.patterns) patterns.push_back(pattern.source());
  return Json::array(
      {std::move(numbers), program.values, std::move(patterns), program.root_pointer});
}

void set_other_parts(Program& program, const json::View& parts) {
  const std::vector<json::View> part = json::elements_of(parts);
  for (const json::View& number : json::elements_of(part[0])) {
    program.numbers.push_back(number.number());
  }
  for (const json::View& value : json::elements_of(part[1])) program.values.push_back(value.tree());
  for (const json::View& source : json::elements_of(part[2])) {
    program.patterns.emplace_back(std::string(source.string()));
  }
  program.root_pointer = part[3].string();
}

}  // namespace

std::vector<std::uint32_t> to_image(const Program& program) {
  Writer writer;
  std::apply([&writer](const auto&... tables) { (writer.table(tables), ...); }, tables_of(program));
  writer.text(json::print_compact(other_parts(program)));
  return writer.take();
}

Program from_image(std::span<const std::uint32_t> image) {
  Program program;
  Reader reader(image);
  std::apply([&reader](auto&... tables) { (reader.table(tables), ...); }, tables_of(program));
  if (const auto parts = json::read_tape(reader.text(), "image")) {
    set_other_parts(program, *parts);
  }
  return program;
}

}  // namespace baton::schema
