#include "cli/tour.h"

#include <array>

namespace baton::cli {
namespace {

constexpr std::array kTour = {
    TourStep{"A workflow begins: one JSON file, and a journal beside it.",
             "baton init --feature advanced-photo-search --workflow-id wf_photo"},
    TourStep{"The relevance map decides which agents can start now, and what blocks the others.",
             "baton next"},
    TourStep{"An agent whose prerequisites are missing is refused, with what is missing.",
             "baton start code-writer", 1},
    TourStep{"An agent's output is a JSON document; its decisions and gates go into the state.",
             "baton record outputs/01-prd-writer.json"},
    TourStep{"The next agents follow; each record is one durable write.",
             "baton record outputs/02-architecture-reviewer.json"},
    TourStep{"Several agents can record at the same time; no update is lost.",
             "baton record outputs/03-database-architect.json"},
    TourStep{"The last prerequisite of the code-writer.",
             "baton record outputs/04-api-designer.json"},
    TourStep{"The code-writer has its context now.", "baton check code-writer"},
    TourStep{"It sees only what its rule includes; this lists what is in, what is out, and why.",
             "baton context code-writer --explain"},
    TourStep{"Invalid output is refused with its position; the state does not change.",
             "baton record outputs/invalid-missing-status.json", 1},
    TourStep{"The code-writer finishes.", "baton record outputs/05-code-writer.json"},
    TourStep{"The auditor's output contains secrets; its policy redacts them before the write.",
             "baton record outputs/06-security-auditor.json"},
    TourStep{"In the state, the secrets are redacted.",
             "baton get /agentSequence/5/outputs/agentSpecificOutputs"},
    TourStep{"People decide, too.", "baton decide \"Store thumbnails in the database\""},
    TourStep{"Every change is in the journal.", "baton log -n 2"},
    TourStep{"Every change can be undone; the undo is a new change.", "baton undo"},
    TourStep{"Earlier states stay readable.", "baton show --at 8 /sharedDecisions/3/decision"},
    TourStep{"Another program damages the state file.", kDamage},
    TourStep{"baton reports where it is damaged.", "baton status", 3},
    TourStep{"The journal restores it.", "baton recover"},
    TourStep{"The workflow ends: the state goes to the archive, with a summary.", "baton archive"},
};

}  // namespace

std::span<const TourStep> tour_steps() {
  return kTour;
}

}  // namespace baton::cli
