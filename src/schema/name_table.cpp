#include "schema/name_table.h"

#include <bit>

namespace baton::schema {

NameTable NameTables::add(const std::vector<std::string_view>& names) {
  const auto count = static_cast<std::uint32_t>(names.size());
  const std::uint32_t slot_count = std::bit_ceil(count * 2 + 1);
  const NameTable table{.first_entry = static_cast<std::uint32_t>(entries_.size()),
                        .entry_count = count,
                        .first_slot = static_cast<std::uint32_t>(slots_.size()),
                        .slot_mask = slot_count - 1};
  slots_.grow(slots_.size() + slot_count);
  for (std::uint32_t position = 0; position < count; ++position) {
    const std::string_view name = names[position];
    const std::uint32_t hash = hash_of(name);
    entries_.add({.hash = hash,
                  .offset = static_cast<std::uint32_t>(text_.size()),
                  .size = static_cast<std::uint32_t>(name.size())});
    text_.add_all(name);
    std::uint32_t at = hash;
    while (slots_[table.first_slot + (at & table.slot_mask)] != 0) ++at;
    slots_.edit(table.first_slot + (at & table.slot_mask)) = position + 1;
  }
  return table;
}

}  // namespace baton::schema
