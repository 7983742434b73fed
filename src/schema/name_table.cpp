#include "schema/name_table.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <span>

namespace baton::schema {

NameTable NameTables::add(const std::vector<std::string_view>& names) {
  const auto count = static_cast<std::uint32_t>(names.size());
  const std::uint32_t slot_count = std::bit_ceil(count * 2 + 1);
  NameTable table{.first_entry = static_cast<std::uint32_t>(entries_.size()),
                  .entry_count = count,
                  .first_slot = static_cast<std::uint32_t>(slots_.size()),
                  .slot_mask = slot_count - 1};
  slots_.grow(slots_.size() + slot_count);
  Inserted all = Inserted::yes;
  for (std::uint32_t position = 0; position < count; ++position) {
    const std::string_view name = names[position];
    const std::uint32_t hash = hash_of(name);
    entries_.add({.hash = hash,
                  .offset = static_cast<std::uint32_t>(text_.size()),
                  .size = static_cast<std::uint32_t>(name.size())});
    text_.add_all(name);
    if (all == Inserted::yes) all = insert(table, position);
  }
  if (all == Inserted::no) order(table);
  return table;
}

// Only the first occurrence gets a slot, so that many equal names take no longer than others.
NameTables::Inserted NameTables::insert(const NameTable& table, std::uint32_t position) {
  const Entry& entry = entries_[table.first_entry + position];
  for (std::uint32_t probe = 0; probe < kMostProbes; ++probe) {
    const std::uint32_t at = table.first_slot + ((entry.hash + probe) & table.slot_mask);
    if (slots_[at] == 0) {
      slots_.edit(at) = position + 1;
      return Inserted::yes;
    }
    const Entry& other = entries_[table.first_entry + slots_[at] - 1];
    if (other.hash == entry.hash && text_of(other) == text_of(entry)) return Inserted::yes;
  }
  return Inserted::no;
}

// Equal names stay in the order of their positions.
void NameTables::order(NameTable& table) {
  table.slot_mask = 0;
  std::vector<std::uint32_t> slots(table.entry_count);
  std::iota(slots.begin(), slots.end(), 1U);
  std::ranges::stable_sort(slots, {},
                           [&](std::uint32_t slot) { return this->name(table, slot - 1); });
  for (std::uint32_t at = 0; at < table.entry_count; ++at) {
    slots_.edit(table.first_slot + at) = slots[at];
  }
}

std::uint32_t NameTables::find_ordered(const NameTable& table, std::string_view name) const {
  const std::span slots(slots_.data() + table.first_slot, table.entry_count);
  const auto name_at = [&](std::uint32_t slot) { return this->name(table, slot - 1); };
  const auto found = std::ranges::lower_bound(slots, name, {}, name_at);
  return found != slots.end() && name_at(*found) == name ? *found - 1 : kAbsent;
}

}  // namespace baton::schema
