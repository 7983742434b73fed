#include "app/notes/search_notes.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <optional>
#include <unordered_set>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/caller/named_agent.h"
#include "app/core/parallel.h"
#include "app/core/request/period.h"
#include "app/notes/examined_notes.h"
#include "app/notes/index_search.h"
#include "app/notes/open_notes.h"
#include "domain/detection/find_secrets.h"
#include "domain/notes/links.h"
#include "domain/search/weight.h"
#include "domain/shared/participant.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::size_t kPage = 256;        // index entries requested at once
constexpr std::size_t kPoolOfEach = 2;    // notes scored per requested note
constexpr std::size_t kLeastPool = 100;   // a small limit shows the same notes first
constexpr std::size_t kMostSnippets = 3;  // per note
constexpr std::size_t kOfOneSecond = 8;   // more notes are rarely of one second
constexpr std::size_t kMostKept = 1'000;  // texts kept until it is known which notes are shown
constexpr std::size_t kAllNotes = std::numeric_limits<std::int32_t>::max();

// A note without its secrets: a snippet may show a part of one, which is not recognized. Lines keep
// their numbers.
std::string text_for_snippets(std::string_view text, const policy::SecretSettings& settings) {
  if (settings.shows_secrets()) return std::string(text);
  std::string shown;
  std::size_t done = 0;
  for (const detection::Secret& secret :
       detection::find_secrets(text, detection::Scope::all, settings.rules)) {
    shown += text::concat(text.substr(done, secret.begin - done), detection::replacement(secret));
    const std::string_view replaced = text.substr(secret.begin, secret.end - secret.begin);
    shown.append(static_cast<std::size_t>(std::ranges::count(replaced, '\n')), '\n');
    done = secret.end;
  }
  return shown.append(text.substr(done));
}

// One search pass over the candidates from the index.
class Search {
 public:
  Search(const SearchNotes& request, Notes& notes, NoteIndex& index)
      : request_(request), notes_(notes), index_(index), matcher_(request.query) {}

  Result<void> run();
  Result<NotesFound> answer();
  // Notes whose files differ from the index: if there are any, repeat the search.
  [[nodiscard]] const std::vector<notes::NotePath>& outdated() const { return outdated_; }

 private:
  struct Candidate {
    Instant time;
    FoundNote found;
    std::optional<std::string> text = {};  // of a note that was read, until it is shown
  };

  [[nodiscard]] std::size_t pool_size() const;
  [[nodiscard]] bool reads_notes() const;
  Result<void> weigh_texts();
  Result<void> drop_empty_doubt();
  Result<void> take_step(const NoteIndexQuery& query, std::size_t most);
  Result<void> take(const NoteIndexEntry& entry, ExaminedNotes& notes, std::size_t place);
  void take(const NoteIndexEntry& entry, ExaminedNote note);
  Result<void> show_from(std::size_t first);
  void show(Candidate& candidate, const policy::SecretSettings& settings) const;
  Result<void> tell_of_reading(const NoteIndexQuery& query);
  Result<void> count();
  void sort();

  const SearchNotes& request_;
  Notes& notes_;
  NoteIndex& index_;
  search::Matcher matcher_;
  IndexSearch plan_;
  std::vector<double> rarities_;
  std::vector<Candidate> candidates_;
  std::size_t shown_ = 0;                 // candidates whose texts are no longer kept
  std::unordered_set<std::string> seen_;  // by path: another process may index a note anew
  std::vector<notes::NotePath> outdated_;
  bool is_exhausted_ = true;
  bool is_doubtful_ = false;  // each note of the current step must be read
  std::uint64_t total_ = 0;
  bool is_exact_ = true;
  std::uint64_t read_ = 0;                // files
  std::optional<std::uint64_t> to_read_;  // estimate; set once progress was reported
};

std::size_t Search::pool_size() const {
  if (!request_.limit) return kAllNotes;
  const std::size_t wanted =
      static_cast<std::size_t>(std::min<std::uint64_t>(*request_.limit, kAllNotes));
  const bool is_weighed = request_.order == NoteOrder::best && !request_.query.texts.empty();
  return is_weighed ? std::clamp(wanted * kPoolOfEach, kLeastPool, kAllNotes) : wanted;
}

bool Search::reads_notes() const {
  return request_.detail == NoteDetail::snippets || plan_.must_be_read || is_doubtful_;
}

Result<void> Search::run() {
  BATON_TRY(plan_, plan_search(request_.query, index_));
  // The index does not know which notes are superseded.
  if (request_.superseded == SupersededNotes::left_out) plan_.must_be_read = true;
  BATON_CHECK(weigh_texts());
  const bool by_degrees = request_.order == NoteOrder::best && request_.limit.has_value();
  for (std::size_t step = 0; step < plan_.steps.size(); ++step) {
    const bool is_last = step + 1 == plan_.steps.size();
    if (!by_degrees && !is_last) continue;
    BATON_CHECK(take_step(plan_.steps[step], pool_size()));
  }
  BATON_CHECK(drop_empty_doubt());
  if (plan_.doubtful) {
    is_doubtful_ = true;
    BATON_CHECK(take_step(*plan_.doubtful, pool_size() + candidates_.size()));
  }
  if (to_read_) BATON_CHECK(tell_progress_now(request_.progress, *to_read_, *to_read_));
  BATON_CHECK(count());
  sort();
  return {};
}

// Drops the query for long words if no note has one, as in most stores.
Result<void> Search::drop_empty_doubt() {
  if (!plan_.doubtful) return {};
  BATON_TRY(const std::uint64_t doubtful, index_.count(*plan_.doubtful));
  if (doubtful == 0) plan_.doubtful.reset();
  return {};
}

Result<void> Search::weigh_texts() {
  rarities_.assign(plan_.texts.size(), 1);
  if (plan_.texts.size() < 2 || request_.order != NoteOrder::best) return {};
  BATON_TRY(const NoteIndexSize size, index_.size());
  for (std::size_t text = 0; text < plan_.texts.size(); ++text) {
    BATON_TRY(const std::uint64_t with, index_.count(plan_.texts[text]));
    rarities_[text] = search::rarity_of(static_cast<double>(with), static_cast<double>(size.notes));
  }
  return {};
}

// `most`: total number of candidates, including those of earlier steps; exceeded by notes of the
// same second as the last one, because the index has these in no order.
Result<void> Search::take_step(const NoteIndexQuery& query, std::size_t most) {
  if (candidates_.size() >= most) {
    is_exhausted_ = false;
    return {};
  }
  NoteIndex::Part part{.most = request_.limit ? std::min(kPage, most + kOfOneSecond) : kAllNotes};
  Instant earliest = Instant::max();  // of the candidates of this step
  for (;;) {
    BATON_TRY(std::vector<NoteIndexEntry> entries, index_.find(query, part));
    const bool is_last_part = entries.size() < part.most;
    if (!entries.empty()) part.before = entries.back().place;
    std::erase_if(entries,
                  [&](const NoteIndexEntry& entry) { return seen_.contains(entry.path.text()); });
    ExaminedNotes notes(entries, notes_.files(), matcher_);
    for (std::size_t place = 0; place < entries.size(); ++place) {
      const NoteIndexEntry& entry = entries[place];
      const bool is_earlier = entry.limit < std::chrono::floor<std::chrono::seconds>(earliest);
      if (candidates_.size() >= most && is_earlier) {
        is_exhausted_ = false;
        return {};
      }
      seen_.insert(entry.path.text());
      const std::size_t before = candidates_.size();
      BATON_CHECK(take(entry, notes, place));
      if (candidates_.size() > before) earliest = std::min(earliest, entry.time);
      if (!reads_notes()) continue;
      BATON_CHECK(tell_of_reading(query));
      if (candidates_.size() - shown_ < kMostKept) continue;
      BATON_CHECK(show_from(std::exchange(shown_, candidates_.size())));
    }
    if (is_last_part) return {};
  }
}

// Most searches read few notes, so the total is only counted after the first 256.
Result<void> Search::tell_of_reading(const NoteIndexQuery& query) {
  constexpr std::uint64_t kSoonRead = 256;
  ++read_;
  if (!request_.progress || read_ % kSoonRead != 0) return {};
  if (!to_read_) {
    BATON_TRY(to_read_, index_.count(query));
  }
  to_read_ = std::max(*to_read_, read_ + 1);  // another step may follow
  return tell_progress_now(request_.progress, read_, *to_read_);
}

bool is_same(const FileStamp& known, const FileStamp& now) {
  return known.size == now.size && known.modified == now.modified &&
         (known.changed == Instant{} || known.changed == now.changed);
}

Result<void> Search::take(const NoteIndexEntry& entry, ExaminedNotes& notes, std::size_t place) {
  if (!reads_notes()) {
    candidates_.push_back({.time = entry.time, .found = {.head = {.path = entry.path}}});
    return {};
  }
  BATON_TRY(ExaminedNote note, notes.take(place));
  take(entry, std::move(note));
  return {};
}

void Search::take(const NoteIndexEntry& entry, ExaminedNote note) {
  const notes::NotePath& path = entry.path;
  if (!note.file || !is_same(entry.stamp, note.file->stamp)) outdated_.push_back(path);
  if (!note.file || !note.weights) return;
  const bool is_left_out = request_.superseded == SupersededNotes::left_out &&
                           notes::superseded_by(path, note.file->text);
  if (is_left_out) return;
  FoundNote found{.head = {.path = path}};
  for (std::size_t text = 0; text < note.weights->size(); ++text) {
    found.score += (*note.weights)[text] * rarities_[text];
  }
  if (is_doubtful_) ++total_;
  candidates_.push_back(
      {.time = entry.time, .found = std::move(found), .text = std::move(note.file->text)});
}

// Makes what is shown of the candidates from `first` on, on several threads.
Result<void> Search::show_from(std::size_t first) {
  const policy::SecretSettings& settings = notes_.workspace().secrets_in_answers();
  static_cast<void>(settings.rules.prepare());  // not safe on several threads
  return work_in_parallel(candidates_.size() - first,
                          [&](std::size_t at) { show(candidates_[first + at], settings); }, {});
}

// Does nothing with a note that was not read, or is shown already.
void Search::show(Candidate& candidate, const policy::SecretSettings& settings) const {
  const std::optional<std::string> text = std::exchange(candidate.text, {});
  if (!text || request_.detail != NoteDetail::snippets) return;
  candidate.found.head = head_of(candidate.found.head.path, *text);
  if (request_.query.texts.empty()) return;
  const std::string shown = text_for_snippets(*text, settings);
  candidate.found.snippets = matcher_.snippets(shown, kMostSnippets);
}

// Notes that had to be read are counted by the candidates found.
Result<void> Search::count() {
  if (plan_.must_be_read) {
    total_ = candidates_.size();
    is_exact_ = is_exhausted_;
    return {};
  }
  is_exact_ = !plan_.doubtful || is_exhausted_;
  if (plan_.steps.empty()) return {};
  BATON_TRY(const std::uint64_t certain, index_.count(plan_.steps.back()));
  total_ += certain;
  return {};
}

void Search::sort() {
  const bool by_score = request_.order == NoteOrder::best && !request_.query.texts.empty();
  std::ranges::stable_sort(candidates_, [&](const Candidate& a, const Candidate& b) {
    if (by_score && a.found.score != b.found.score) return a.found.score > b.found.score;
    if (a.time != b.time) return a.time > b.time;
    return notes::is_before_of_one_time(a.found.head.path, b.found.head.path);
  });
  if (request_.limit && candidates_.size() > *request_.limit) {
    candidates_.erase(candidates_.begin() + static_cast<std::ptrdiff_t>(*request_.limit),
                      candidates_.end());
  }
}

Result<NotesFound> Search::answer() {
  NotesFound answer{.store = notes_.where().path,
                    .notes = {},
                    .total = total_,
                    .is_exact = is_exact_,
                    .detail = request_.detail};
  if (request_.detail == NoteDetail::snippets) BATON_CHECK(show_from(0));
  for (Candidate& candidate : candidates_) answer.notes.push_back(std::move(candidate.found));
  return answer;
}

// Repeats the search once if it read notes that are newer than the index.
Result<NotesFound> search_once(const SearchNotes& request, Notes& notes, NoteIndex& index) {
  Search first(request, notes, index);
  BATON_CHECK(first.run());
  if (first.outdated().empty()) return first.answer();
  refresh_after_write(notes, first.outdated());
  Search again(request, notes, index);
  BATON_CHECK(again.run());
  return again.answer();
}

// malformed: the index is damaged. unavailable: it cannot be read or written.
Result<NotesFound> look_and_search(const SearchNotes& request, Notes& notes) {
  BATON_TRY(NoteIndex* const index, notes.index());
  BATON_TRY(IndexState state, refresh_index(notes, request.check, request.progress));
  BATON_TRY(NotesFound answer, search_once(request, notes, *index));
  if (answer.notes.empty() && !state.is_whole) {
    BATON_TRY(state, refresh_index(notes, IndexCheck::whole, request.progress));
    BATON_TRY(answer, search_once(request, notes, *index));
  }
  answer.index = state;
  return answer;
}

Json snippets_json(const std::vector<search::Snippet>& snippets) {
  Json json = Json::array();
  for (const search::Snippet& snippet : snippets) {
    json.push_back({{"line", snippet.line}, {"text", snippet.text}});
  }
  return json;
}

// The request with its period in the query, and without a limit of 0.
Result<SearchNotes> in_period(SearchNotes request, Instant now) {
  if (request.limit == 0U) request.limit.reset();
  BATON_TRY(const Period period, parse_period(request.since, request.until, now));
  if (period.since) request.query.since = period.since;
  if (period.before) request.query.until = *period.before - Milliseconds{1};
  return request;
}

// Notes are stored under the name of the agent that is meant; earlier versions also stored other
// names of it.
Result<void> add_named_agents(std::vector<std::string>& agents, Workspace& workspace) {
  const std::vector<std::string> given = agents;
  for (const std::string& agent : given) {
    BATON_TRY(const std::string meant, named_participant(agent, workspace));
    const std::string_view name = shared::bare_participant(meant);
    if (name != agent) agents.emplace_back(name);
  }
  return {};
}

}  // namespace

Result<Outcome<NotesFound>> list_notes(const SearchNotes& request, Workspace& workspace) {
  SearchNotes newest = request;
  newest.order = NoteOrder::newest;
  return search_notes(newest, workspace);
}

Result<Outcome<NotesFound>> search_notes(const SearchNotes& asked, Workspace& workspace) {
  BATON_TRY(SearchNotes request, in_period(asked, workspace.now()));
  BATON_CHECK(add_named_agents(request.query.agents, workspace));
  BATON_TRY(const std::unique_ptr<Notes> notes, open_notes(workspace, Creation::never));
  if (!notes) {
    BATON_TRY(NoteLocation where, locate_notes(workspace));
    return NotesFound{
        .store = std::move(where.path), .detail = request.detail, .index = {.is_whole = true}};
  }
  NotesFound answer;
  BATON_CHECK(notes->with_index([&]() -> Result<void> {
    BATON_TRY(answer, look_and_search(request, *notes));
    return {};
  }));
  warn_of_unreadable(*notes);
  return answer;
}

Json to_json(const NotesFound& answer) {
  Json found = Json::array();
  for (const FoundNote& note : answer.notes) {
    if (answer.detail == NoteDetail::paths) {
      found.push_back({{"path", note.head.path.text()}});
      continue;
    }
    Json json = to_json(note.head);
    if (!note.snippets.empty()) {
      json["score"] = note.score;
      json["snippets"] = snippets_json(note.snippets);
    }
    found.push_back(std::move(json));
  }
  return {{"store", answer.store},
          {"notes", std::move(found)},
          {"total", answer.total},
          {"exact", answer.is_exact},
          {"index", to_json(answer.index)}};
}

}  // namespace baton::app
