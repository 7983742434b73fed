#include "text/unified_diff.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "text/concat.h"

// Myers, "An O(ND) Difference Algorithm" (1986): follows the diagonals of the grid of both texts,
// allows one more inserted or removed line in each round, and stores every round to find the way
// back. The common beginning and end of both texts are skipped first.
namespace baton::text {
namespace {

constexpr std::size_t kContext = 3;          // lines
constexpr std::ptrdiff_t kMostEdits = 1000;  // each round stores twice as many numbers

using DiffLines = std::vector<std::string_view>;

// Splits into lines with their line breaks; the last line may have none.
DiffLines lines_of(std::string_view text) {
  DiffLines lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::size_t size = end == std::string_view::npos ? text.size() : end + 1;
    lines.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

// A line of the diff, and the number of lines before it in both texts.
struct Edit {
  char sign = ' ';  // ' ' in both, '-' removed, '+' inserted
  std::size_t from = 0;
  std::size_t to = 0;
};

class Comparison {
 public:
  Comparison(const DiffLines& from, const DiffLines& to) : from_(from), to_(to) {
    const std::size_t shorter = std::min(from.size(), to.size());
    while (head_ < shorter && from[head_] == to[head_]) ++head_;
    while (tail_ < shorter - head_ && from[from.size() - 1 - tail_] == to[to.size() - 1 - tail_]) {
      ++tail_;
    }
    removed_ = static_cast<std::ptrdiff_t>(from.size() - head_ - tail_);
    inserted_ = static_cast<std::ptrdiff_t>(to.size() - head_ - tail_);
  }

  std::vector<Edit> edits() {
    if (search()) {
      walk_back();
    } else {
      replace_all();
    }
    std::vector<Edit> all;
    for (std::size_t line = 0; line < head_; ++line) all.push_back({' ', line, line});
    all.insert(all.end(), middle_.rbegin(), middle_.rend());
    for (std::size_t line = tail_; line > 0; --line) {
      all.push_back({' ', from_.size() - line, to_.size() - line});
    }
    return all;
  }

 private:
  using Furthest = std::vector<std::ptrdiff_t>;  // number of lines of `from`, by diagonal

  std::ptrdiff_t& at(Furthest& furthest, std::ptrdiff_t diagonal) const {
    return furthest[static_cast<std::size_t>(diagonal + most_ + 1)];
  }

  // Whether diagonal `k` is reached in round `d` from the one above, by an inserted line.
  bool comes_from_above(Furthest& furthest, std::ptrdiff_t k, std::ptrdiff_t d) const {
    return k == -d || (k != d && at(furthest, k - 1) < at(furthest, k + 1));
  }

  std::ptrdiff_t slide(std::ptrdiff_t x, std::ptrdiff_t y) const {
    while (x < removed_ && y < inserted_ &&
           from_[head_ + static_cast<std::size_t>(x)] == to_[head_ + static_cast<std::size_t>(y)]) {
      ++x;
      ++y;
    }
    return x;
  }

  // False if only one text has differing lines, or if more than kMostEdits edits are needed.
  bool search() {
    if (removed_ == 0 || inserted_ == 0) return false;
    most_ = std::min(removed_ + inserted_, kMostEdits);
    Furthest furthest(static_cast<std::size_t>(2 * most_ + 3), 0);
    for (std::ptrdiff_t d = 0; d <= most_; ++d) {
      rounds_.push_back(furthest);
      for (std::ptrdiff_t k = -d; k <= d; k += 2) {
        const bool above = comes_from_above(furthest, k, d);
        const std::ptrdiff_t x = above ? at(furthest, k + 1) : at(furthest, k - 1) + 1;
        at(furthest, k) = slide(x, x - k);
        if (at(furthest, k) >= removed_ && at(furthest, k) - k >= inserted_) return true;
      }
    }
    return false;
  }

  // Goes from the end to the start, so `middle_` contains the last edit first.
  void walk_back() {
    std::ptrdiff_t x = removed_;
    std::ptrdiff_t y = inserted_;
    for (auto d = static_cast<std::ptrdiff_t>(rounds_.size()) - 1; d >= 0; --d) {
      Furthest& furthest = rounds_[static_cast<std::size_t>(d)];
      const std::ptrdiff_t k = x - y;
      const bool above = comes_from_above(furthest, k, d);
      const std::ptrdiff_t before = above ? k + 1 : k - 1;
      const std::ptrdiff_t start = d == 0 ? 0 : at(furthest, before);
      const std::ptrdiff_t stop = d == 0 ? 0 : start - before;
      while (x > start && y > stop) note(' ', --x, --y);
      if (d == 0) return;
      if (above) {
        note('+', x, --y);
      } else {
        note('-', --x, y);
      }
    }
  }

  void replace_all() {
    for (std::ptrdiff_t y = inserted_; y > 0; --y) note('+', removed_, y - 1);
    for (std::ptrdiff_t x = removed_; x > 0; --x) note('-', x - 1, 0);
  }

  void note(char sign, std::ptrdiff_t x, std::ptrdiff_t y) {
    middle_.push_back(
        {sign, head_ + static_cast<std::size_t>(x), head_ + static_cast<std::size_t>(y)});
  }

  const DiffLines& from_;
  const DiffLines& to_;
  std::size_t head_ = 0;  // number of common lines at the beginning
  std::size_t tail_ = 0;  // number of common lines at the end
  std::ptrdiff_t removed_ = 0;
  std::ptrdiff_t inserted_ = 0;
  std::ptrdiff_t most_ = 0;
  std::vector<Furthest> rounds_;
  std::vector<Edit> middle_;
};

// "12,3"; an empty range is given by the number of the line before it.
std::string range(std::size_t begin, std::size_t count) {
  const std::string first = std::to_string(count == 0 ? begin : begin + 1);
  return count == 1 ? first : concat(first, ",", std::to_string(count));
}

std::string print_line(char sign, std::string_view line) {
  const std::string_view end = line.ends_with('\n') ? "" : "\n\\ No newline at end of file\n";
  return concat(std::string_view(&sign, 1), line, end);
}

// Prints the edits [begin, end) as one hunk.
std::string print_hunk(const std::vector<Edit>& edits, std::size_t begin, std::size_t end,
                       const DiffLines& from, const DiffLines& to) {
  std::string body;
  std::size_t removed = 0;
  std::size_t inserted = 0;
  for (std::size_t index = begin; index < end; ++index) {
    const Edit& edit = edits[index];
    if (edit.sign != '+') ++removed;
    if (edit.sign != '-') ++inserted;
    body += print_line(edit.sign, edit.sign == '+' ? to[edit.to] : from[edit.from]);
  }
  return concat("@@ -", range(edits[begin].from, removed), " +", range(edits[begin].to, inserted),
                " @@\n", body);
}

std::string print_hunks(const std::vector<Edit>& edits, const DiffLines& from,
                        const DiffLines& to) {
  std::string hunks;
  const auto next_change = [&edits](std::size_t index) {
    while (index < edits.size() && edits[index].sign == ' ') ++index;
    return index;
  };
  for (std::size_t change = next_change(0); change < edits.size();) {
    const std::size_t begin = change - std::min(change, kContext);
    std::size_t end = change;
    while (change < edits.size() && change <= end + 2 * kContext) {
      end = change + 1;
      change = next_change(end);
    }
    hunks += print_hunk(edits, begin, std::min(end + kContext, edits.size()), from, to);
  }
  return hunks;
}

std::string header(std::string_view sign, const Version& version) {
  return concat(sign, " ", version.text ? std::string_view(version.name) : "/dev/null", "\n");
}

}  // namespace

std::string unified_diff(const Version& from, const Version& to) {
  const DiffLines before = lines_of(from.text.value_or(""));
  const DiffLines after = lines_of(to.text.value_or(""));
  const bool same = from.text.has_value() == to.text.has_value() && before == after;
  if (same) return {};
  const std::vector<Edit> edits = Comparison(before, after).edits();
  return concat(header("---", from), header("+++", to), print_hunks(edits, before, after));
}

}  // namespace baton::text
