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
    insert(table, position);
  }
  return table;
}

// Only the first occurrence gets a slot, so that many equal names take no longer than others.
void NameTables::insert(const NameTable& table, std::uint32_t position) {
  const Entry& entry = entries_[table.first_entry + position];
  std::uint32_t at = entry.hash;
  for (;; ++at) {
    const std::uint32_t slot = slots_[table.first_slot + (at & table.slot_mask)];
    if (slot == 0) break;
    const Entry& other = entries_[table.first_entry + slot - 1];
    if (other.hash == entry.hash && text_of(other) == text_of(entry)) return;
  }
  slots_.edit(table.first_slot + (at & table.slot_mask)) = position + 1;
}

}  // namespace baton::schema
