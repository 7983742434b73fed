#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace baton::schema {

// Numbers of a compiled schema, in rows: its own, to which rows are added, or those of an image,
// which are used where they are.
template <typename Row>
class Table {
 public:
  Table() = default;
  // The rows must live as long as the table; nothing can be added.
  explicit Table(std::span<const Row> rows) : rows_(rows) {}
  Table(Table&& other) noexcept
      : own_(std::move(other.own_)), rows_(std::exchange(other.rows_, {})) {}
  Table& operator=(Table&& other) noexcept {
    own_ = std::move(other.own_);
    rows_ = std::exchange(other.rows_, {});
    return *this;
  }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  ~Table() = default;

  [[nodiscard]] const Row& operator[](std::size_t index) const { return rows_[index]; }
  [[nodiscard]] const Row* data() const { return rows_.data(); }
  [[nodiscard]] std::size_t size() const { return rows_.size(); }
  [[nodiscard]] bool empty() const { return rows_.empty(); }
  [[nodiscard]] auto begin() const { return rows_.begin(); }
  [[nodiscard]] auto end() const { return rows_.end(); }

  void add(const Row& row) {
    own_.push_back(row);
    rows_ = own_;
  }
  // Returns the index of the first.
  template <typename Rows>
  std::uint32_t add_all(const Rows& rows) {
    const auto first = static_cast<std::uint32_t>(own_.size());
    own_.insert(own_.end(), rows.begin(), rows.end());
    rows_ = own_;
    return first;
  }
  // The table gets as many rows, without values.
  void grow(std::size_t size) {
    own_.resize(size);
    rows_ = own_;
  }
  // Of a table with own rows.
  [[nodiscard]] Row& edit(std::size_t index) { return own_[index]; }

 private:
  std::vector<Row> own_;
  std::span<const Row> rows_;
};

}  // namespace baton::schema
