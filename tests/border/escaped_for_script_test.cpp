#include "border/escaped_for_script.h"

#include <gtest/gtest.h>

namespace perpend {
namespace {

TEST(EscapedForScript, LeavesNothingThatEndsTheScript) {
  EXPECT_EQ(escaped_for_script(R"({"name":"</script><!-- & ⊥"})"),
            R"({"name":"\u003c/script\u003e\u003c!-- \u0026 ⊥"})");
  EXPECT_EQ(escaped_for_script(""), "");
}

}  // namespace
}  // namespace perpend
