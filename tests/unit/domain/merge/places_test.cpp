#include "merging.h"

namespace baton::merge {
namespace {

using test::Locations;
using test::locations;
using test::merged;
using test::text_of;

// Lists called x: the state after the change that is undone, the present one, the one before it.
struct UndoneList {
  const char* name;
  const char* after;
  const char* now;
  const char* before;
  const char* expected;
};

std::string in_x(const char* list) {
  return std::string(R"({"x": )") + list + "}";
}

Merged undone(const UndoneList& list) {
  return merged(in_x(list.after), in_x(list.now), in_x(list.before), Settlement::refuse);
}

const UndoneList kUndone[] = {
    {"another element", "[20,20]", "[20,30]", "[10,20]", "[10,30]"},
    {"equal elements", "[2,1,1]", "[2,3,1]", "[1,1,1]", "[1,3,1]"},
    {"lists in a list", "[[0,1],[0,0]]", "[[0,1],[5,0]]", "[[0,0],[0,0]]", "[[0,0],[5,0]]"},
    {"one list in it", "[[0,1],[0,0]]", "[[2,1],[0,0]]", "[[0,0],[0,0]]", "[[2,0],[0,0]]"},
    {"objects without ids", R"([{"n":"a","d":1},{"n":"b","d":0}])",
     R"([{"n":"a","d":1},{"n":"b","d":1}])", R"([{"n":"a","d":0},{"n":"b","d":0}])",
     "[{'n':'a','d':0},{'n':'b','d':1}]"},
    {"ids that are numbers", R"([{"id":1,"d":1},{"id":2,"d":0}])",
     R"([{"id":1,"d":1},{"id":2,"d":1}])", R"([{"id":1,"d":0},{"id":2,"d":0}])",
     "[{'id':1,'d':0},{'id':2,'d':1}]"},
    {"two members of an object", R"([{"a":1,"b":0}])", R"([{"a":1,"b":1}])", R"([{"a":0,"b":0}])",
     "[{'a':0,'b':1}]"},
    {"an element was added later", R"(["z","b"])", R"(["z","b","d"])", R"(["a","b"])",
     "['a','b','d']"},
    {"the last element was removed later", "[2,1,1]", "[2,1]", "[1,1,1]", "[1,1]"},
    {"an addition, and an element was changed later", "[1,2,3]", "[9,2,3]", "[1,2]", "[9,2]"},
    {"a removal, and an element was changed later", "[1,2]", "[9,2]", "[1,2,3]", "[9,2,3]"},
    {"an addition before another", "[1,2]", "[1,2,3]", "[1]", "[1,3]"},
    {"two additions, and one was removed later", "[1,2,3]", "[1,2]", "[1]", "[1]"},
    {"elements that changed their places", "[2,1,3]", "[2,1,4]", "[1,2,3]", "[1,2,4]"},
};

TEST(UndoingMerge, SettlesListsByIndex) {
  for (const UndoneList& test : kUndone) {
    const Merged answer = undone(test);
    EXPECT_EQ(text_of(answer), std::string("{'x':") + test.expected + "}") << test.name;
    EXPECT_EQ(locations(answer), Locations()) << test.name;
  }
}

// Expected are the locations of the conflicts.
const UndoneList kRefused[] = {
    {"the same element", "[2,1]", "[3,1]", "[1,1]", "/x/0"},
    {"the same member", R"([{"a":1}])", R"([{"a":2}])", R"([{"a":0}])", "/x/0/a"},
    {"an addition that was changed", R"([{"a":0},{"a":1}])", R"([{"a":0},{"a":2}])", R"([{"a":0}])",
     "/x/1"},
    {"an element that was removed later", "[1,3]", "[1]", "[1,2]", "/x/1"},
    {"an addition before the others", "[1,2,3]", "[1,2,4]", "[2,3]", "/x"},
    {"an element was added before the others later", "[2,5]", "[1,2,5]", "[2,4]", "/x"},
    {"a removal, and an element was added later", "[1]", "[1,3]", "[1,2]", "/x"},
    {"another list later", R"(["b"])", R"(["c","d"])", R"(["a"])", "/x"},
    {"objects that changed their places", R"([{"n":"b"},{"n":"a"}])",
     R"([{"n":"b","d":1},{"n":"a"}])", R"([{"n":"a","e":1},{"n":"b"}])", "/x/0"},
};

TEST(UndoingMerge, RefusesListsWhoseIndexesAreUnclear) {
  for (const UndoneList& test : kRefused) {
    EXPECT_EQ(locations(undone(test)), Locations{test.expected}) << test.name;
  }
}

TEST(UndoingMerge, RefusesListsWithoutABase) {
  EXPECT_EQ(locations(merged("{}", R"({"x": [1]})", R"({"x": [2]})", Settlement::refuse)),
            Locations{"/x"});
}

}  // namespace
}  // namespace baton::merge
