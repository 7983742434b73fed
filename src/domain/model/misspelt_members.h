#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "baton/finding.h"
#include "json/view.h"

namespace baton::model {

inline constexpr std::string_view kMisspeltMember = "misspelt-member";

// The members that a misspelt one may have been meant to be.
enum class MeantMembers : std::uint8_t {
  absent,  // optional ones that are absent, and empty lists and objects: another program may use a
           // name near that of one with a value
  any
};

// The member of an output that holds data for later agents.
inline constexpr std::string_view kHandoverMember = "contextForNextAgent";

// The place of a member in an output.
struct OutputPlace {
  std::string_view parent;  // kHandoverMember, or empty: the output itself
  std::string_view name;
};

// Whether the project has this member in the agent's outputs, so that it is not misspelt.
using IsOutputMember = std::function<bool(std::string_view agent, const OutputPlace& member)>;

// A warning (rule kMisspeltMember) for each member of the state, of an item in one of its lists, or
// of an output, that is unknown and nearly has the name of a known one, or is what other programs
// call it. Unknown members are allowed, so that nothing else tells. The schema reports required
// members that are missing.
Findings misspelt_members(const json::View& state, const IsOutputMember& is_own,
                          MeantMembers meant = MeantMembers::absent);
// Only those of tasks.
Findings misspelt_task_members(const json::View& state);
// The same for an output outside a state, which has all members.
// In an output, wherever it is, these are warned of, too: a member beside the handover that belongs
// into it, because it becomes items of the workflow or the project has it there.
Findings misspelt_output_members(const json::View& output, const IsOutputMember& is_own);

// The member of a task that other programs, or Claude Code's own tasks, call so.
std::optional<std::string_view> task_member_called(std::string_view name);

}  // namespace baton::model
