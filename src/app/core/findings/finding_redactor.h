#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "domain/policy/hidden_places.h"
#include "json/view.h"
#include "schema/validator.h"

namespace baton::app {

// Decides what messages may show of outputs, states and other documents: no value that any policy
// redacts. Every finding about such a document is created through this class.
class FindingRedactor {
 public:
  explicit FindingRedactor(const policy::Policies& policies);
  // Asks for the rules when there is something to hide, once.
  explicit FindingRedactor(std::function<std::vector<policy::FieldRule>()> rules);

  // The validator's findings about the document. limit: validation takes too many steps.
  [[nodiscard]] Result<Findings> findings(const schema::Validator& validator,
                                          const json::View& document) const;

  // Removes the wording of findings about hidden places, and the part of their place that is data.
  [[nodiscard]] Findings concealed(Findings findings) const;

  [[nodiscard]] const policy::HiddenPlaces& places() const;

 private:
  struct Places;

  std::shared_ptr<Places> places_;
};

// Uses the policies in force; the built-in ones if the configuration is unusable. The workspace
// must outlive it.
FindingRedactor finding_redactor_of(Workspace& workspace);

}  // namespace baton::app
