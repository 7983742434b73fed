// Uses what the headers of the installed package declare but do not define.
#include <baton/identity.h>

int main() {
  const auto reference = baton::StateReference::parse("7@0a1b");
  const auto id = baton::Identifier::parse("wf_1", "workflow id");
  const bool works = reference && reference->text() == "7@0a1b" && id && id->text() == "wf_1";
  return works ? 0 : 1;
}
