#include "border/one_line.h"

#include <gtest/gtest.h>

namespace perpend {
namespace {

TEST(OneLine, KeepsWhatCanBePrinted) {
  for (const char* text : {"", "step 12", "  two  blanks ", "⊥ Größe 滑り 🧱", "~"}) {
    EXPECT_EQ(one_line(text), text);
  }
}

TEST(OneLine, PutsBlanksForEndsOfLinesAndTabs) {
  EXPECT_EQ(one_line("a\nb\r\nc\td"), "a b  c d");
  EXPECT_EQ(one_line("a\u2028b\u2029c\u0085"
                     "d"),
            "a b c d");
}

TEST(OneLine, MarksControlCharacters) {
  EXPECT_EQ(one_line("\x1b[31mred\x7f\a"), "?[31mred??");
  EXPECT_EQ(one_line(std::string_view("a\0b", 3)), "a?b");
  EXPECT_EQ(one_line("\u009b31m \u202eabc\u2066"), "?31m ?abc?") << "C1, and turned writing";
}

TEST(OneLine, MarksWhatTurnsTheDirectionOfWriting) {
  EXPECT_EQ(one_line("a\u200eb\u200fc\u061cd"), "a?b?c?d");
}

TEST(HarmlessLines, KeepsLinesAndNothingElseThatIsNoText) {
  EXPECT_EQ(harmless_lines("a\n\nb\x1b[2J\n"), "a\n\nb?[2J\n");
  EXPECT_EQ(harmless_lines("a\r\tb"), "a  b");
  EXPECT_EQ(harmless_lines(""), "");
}

TEST(UnprintableIn, ShowsTheFirstCharacterThatOneLineDoesNotKeep) {
  EXPECT_EQ(unprintable_in("⊥ Größe 滑り 🧱"), std::nullopt);
  EXPECT_EQ(unprintable_in("a\tb\x1b"), "U+0009");
  EXPECT_EQ(unprintable_in("a\x1b[2J"), "U+001B");
  EXPECT_EQ(unprintable_in("\u202eb"), "U+202E");
  EXPECT_EQ(unprintable_in("a\xff"), "the byte 0xFF");
}

TEST(OneLine, MarksBytesThatAreNotUtf8) {
  EXPECT_EQ(one_line("Gr\xf6\xdf"
                     "e"),
            "Gr??e")
      << "Latin-1";
  EXPECT_EQ(one_line("a\x80"), "a?") << "no beginning";
  EXPECT_EQ(one_line("a\xe2\x8a"), "a??") << "cut";
  EXPECT_EQ(one_line("\xc0\x8a"), "??") << "a longer way to write an end of line";
  EXPECT_EQ(one_line("\xe0\x80\x8a"), "???") << "a longer way to write an end of line";
  EXPECT_EQ(one_line("\xed\xa0\x80"), "???") << "half of a UTF-16 pair";
  EXPECT_EQ(one_line("\xf4\x90\x80\x80"), "????") << "beyond the last character";
}

}  // namespace
}  // namespace perpend
