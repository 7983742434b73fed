#pragma once

#include <string>
#include <vector>

#include "domain/workflow/record.h"
#include "json/json.h"

// Outputs that were written in parallel often give the same ids to different items.
namespace baton::workflow {

// An output among the others with which its ids are compared.
struct ItemIdSource {
  const Json& state;
  const Json* stored;                       // the recorded output of this execution, or null
  const std::vector<std::string>& renewed;  // ids of artifacts that the output updates
  Amendment amendment = Amendment::refused;
};

// The output's decisions, constraints and artifacts whose id another item of the state has, with
// other content: each gets an id of its execution's. The same output gets the same ids again. What
// an agent hands on under another author's name is not renumbered. `output` is in its long form.
std::vector<Renumbered> renumbered_items(const Json& output, const ItemIdSource& source);

// Gives the items their new ids. References in the output follow: texts and member names that are
// the id or contain it as a word, except paths. An id that two lists of the output use is replaced
// in its item only, because it is not clear what a reference means.
void renumber(Json& output, const std::vector<Renumbered>& renumbered);

}  // namespace baton::workflow
