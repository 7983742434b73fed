#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <tuple>
#include <vector>

#include "schema/table.h"
#include "text/same_name.h"

// Maps strings to positions: the members of an object schema, the strings of an enum. Many small
// tables share three, so that compiling needs few allocations.
namespace baton::schema {

struct NameTable {
  std::uint32_t first_entry = 0;
  std::uint32_t entry_count = 0;
  std::uint32_t first_slot = 0;
  // Slots are a power of two, at least twice the entries. 0: their names are in order, see add().
  std::uint32_t slot_mask = 0;
};

class NameTables {
 public:
  static constexpr std::uint32_t kAbsent = 0xffffffff;

  // The position of a name is that of its first occurrence in `names`; the table copies the names.
  // The author of a schema may have chosen names of one hash: such a table is ordered instead, so
  // that a name is found in a few steps in any table.
  NameTable add(const std::vector<std::string_view>& names);

  // The name's position from 0; kAbsent if it is not in the table.
  [[nodiscard]] std::uint32_t find(const NameTable& table, std::string_view name) const {
    if (table.slot_mask == 0) return find_ordered(table, name);
    const std::uint32_t hash = hash_of(name);
    for (std::uint32_t probe = 0; probe < kMostProbes; ++probe) {
      const std::uint32_t slot = slots_[table.first_slot + ((hash + probe) & table.slot_mask)];
      if (slot == 0) return kAbsent;
      const Entry& entry = entries_[table.first_entry + slot - 1];
      if (entry.hash == hash && text::is_same_name(text_of(entry), name)) return slot - 1;
    }
    return kAbsent;
  }
  // The same for a table of different names. `likely` is where the name may be, any number: an
  // object often lists its members in the order of its schema, and comparing a name costs less than
  // a hash.
  [[nodiscard]] std::uint32_t find_near(const NameTable& table, std::string_view name,
                                        std::uint32_t likely) const {
    const bool is_there =
        likely < table.entry_count && text::is_same_name(this->name(table, likely), name);
    return is_there ? likely : find(table, name);
  }
  [[nodiscard]] std::string_view name(const NameTable& table, std::uint32_t position) const {
    return text_of(entries_[table.first_entry + position]);
  }

  // The data of the tables, for serialization.
  [[nodiscard]] auto tables() { return std::tie(entries_, slots_, text_); }
  [[nodiscard]] auto tables() const { return std::tie(entries_, slots_, text_); }

 private:
  // For one name; names that were not chosen to collide need less. See add().
  static constexpr std::uint32_t kMostProbes = 128;

  struct Entry {
    std::uint32_t hash = 0;
    std::uint32_t offset = 0;
    std::uint32_t size = 0;
  };

  enum class Inserted : bool { no, yes };
  Inserted insert(const NameTable& table, std::uint32_t position);
  void order(NameTable& table);
  [[nodiscard]] std::uint32_t find_ordered(const NameTable& table, std::string_view name) const;
  static std::uint32_t hash_of(std::string_view name);
  static std::uint64_t word_of(std::string_view text);
  template <typename Word>
  static Word bytes_at(std::string_view text, std::size_t offset) {
    Word word;
    std::memcpy(&word, text.data() + offset, sizeof word);
    return word;
  }
  [[nodiscard]] std::string_view text_of(const Entry& entry) const {
    return {text_.data() + entry.offset, entry.size};
  }

  Table<Entry> entries_;
  Table<std::uint32_t> slots_;  // entry position + 1; 0 is free
  Table<char> text_;
};

inline std::uint32_t NameTables::hash_of(std::string_view name) {
  constexpr std::uint64_t kMultiplier = 0x9E3779B97F4A7C15;  // 2^64 divided by the golden ratio
  std::uint64_t hash = name.size();
  for (; name.size() > sizeof hash; name.remove_prefix(sizeof hash)) {
    hash = (hash ^ word_of(name)) * kMultiplier;
    hash ^= hash >> 32;
  }
  return static_cast<std::uint32_t>(((hash ^ word_of(name)) * kMultiplier) >> 32);
}

// A number that is different for different texts of the same size, up to the first eight bytes.
inline std::uint64_t NameTables::word_of(std::string_view text) {
  const auto byte = [text](std::size_t at) {
    return std::uint64_t{static_cast<unsigned char>(text[at])};
  };
  if (text.size() >= sizeof(std::uint64_t)) return bytes_at<std::uint64_t>(text, 0);
  if (text.size() >= sizeof(std::uint32_t)) {
    const std::uint64_t first = bytes_at<std::uint32_t>(text, 0);
    return first << 32 | bytes_at<std::uint32_t>(text, text.size() - sizeof(std::uint32_t));
  }
  return text.empty() ? 0 : byte(0) << 16 | byte(text.size() / 2) << 8 | byte(text.size() - 1);
}

}  // namespace baton::schema
