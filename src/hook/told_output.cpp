#include "hook/told_output.h"

#include "hook/answer.h"
#include "text/concat.h"

namespace baton::hook {
namespace {

// What a later turn's output took away from the earlier one; empty if nothing.
std::string shortened_lists(const app::HandoffEnded& ended, std::string_view agent) {
  if (ended.shortened.empty()) return {};
  return text::concat("baton: the new output of ", agent,
                      " replaces its earlier one and passes on less: ",
                      cut_to(text::join(ended.shortened, ", "), kLongestDetail),
                      ". The journal keeps the earlier output.");
}

// Members of the output that are probably misspelt or misplaced; empty if there are none.
std::string probably_misspelt(const app::HandoffEnded& ended, std::string_view agent) {
  if (ended.misspelt.empty()) return {};
  return text::concat("baton: members in the output of ", agent,
                      " are probably misspelt or misplaced: ",
                      cut_to(text::join(ended.misspelt, ", "), kLongestDetail), ".");
}

}  // namespace

std::string refused_output(const app::HandoffEnded& ended, std::string_view agent,
                           std::size_t longest) {
  if (ended.effect != app::HandoffEffect::failed) return {};
  return text::concat("baton: the output of ", agent, " (", ended.execution_id,
                      ") is not recorded: ", cut_to(ended.reason, longest));
}

std::string changed_ids(const app::HandoffEnded& ended, std::string_view agent) {
  if (ended.renumbered.empty()) return {};
  return text::concat("baton: ids in the output of ", agent,
                      " were in use: ", cut_to(text::join(ended.renumbered, ", "), kLongestDetail),
                      ". References in the output follow.");
}

std::string told_after(const app::HandoffEnded& ended, std::string_view agent) {
  std::string parked;
  if (!ended.parked.empty()) {
    parked = text::concat("baton: ", agent, " ended in workflow ", ended.parked,
                          ", which is parked; it is recorded there.");
  }
  std::string told;
  for (const std::string& line :
       {refused_output(ended, agent, std::string::npos), parked, changed_ids(ended, agent),
        shortened_lists(ended, agent), probably_misspelt(ended, agent)}) {
    if (!line.empty()) told += text::concat(told.empty() ? "" : "\n", line);
  }
  return told;
}

}  // namespace baton::hook
