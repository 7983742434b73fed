// Linked as the shipped program is, and does nothing: what of its start no code of ours can save.
#include <string>

int main(int count, char** words) {
  const std::string name = count > 0 ? words[0] : "";
  return name.empty() ? 1 : 0;
}
