#include "import/text/token_reader.h"

#include <gtest/gtest.h>

#include <cmath>

#include "import/text_samples.h"

namespace perpend {
namespace {

template <typename Action>
std::string refusal_of(Action action) {
  try {
    action();
  } catch (const BadInput& error) {
    return error.what();
  }
  return "not refused";
}

TEST(TokenReader, ReadsNumbersBetweenBlanks) {
  TokenReader file(" 3\t-4\r\n +2.5e-3 inf -inf nan 1e-320\n\nword", "f");
  EXPECT_EQ(file.integer("n"), 3);
  EXPECT_EQ(file.integer("n"), -4);
  EXPECT_EQ(file.number("x"), 2.5e-3);
  EXPECT_EQ(file.number("x"), std::numeric_limits<double>::infinity());
  EXPECT_EQ(file.number("x"), -std::numeric_limits<double>::infinity());
  EXPECT_TRUE(std::isnan(file.number("x")));
  EXPECT_EQ(file.number("x"), 1e-320);
  EXPECT_FALSE(file.at_end());
  EXPECT_EQ(file.word("w"), "word");
  EXPECT_TRUE(file.at_end());
}

TEST(TokenReader, NamesFileLineAndWordOfWhatDoesNotFit) {
  TokenReader file("1 2\n3\nabc", "f.txt");
  file.numbers(3, "x");
  EXPECT_EQ(refusal_of([&] { file.number("x"); }),
            "f.txt, line 3: expected x, a number, found 'abc'");
  EXPECT_EQ(refusal_of([&] { file.number("x"); }),
            "f.txt, line 3: expected x, but the file ends here; it is cut short");
}

TEST(TokenReader, RefusesWordsThatAreOnlyPartlyNumbers) {
  for (const char* word : {"1.5", "1x", "0x10", "99999999999", "--1", "+-1", "+", "1,5"}) {
    EXPECT_THROW(TokenReader(word, "f").integer("n"), BadInput) << word;
  }
  for (const char* word : {"1.5x", "1,5", "1e400", "1e", "+", "+-1", ".", "1.5d0"}) {
    EXPECT_THROW(TokenReader(word, "f").number("x"), BadInput) << word;
  }
}

TEST(TokenReader, ChecksCountsAndIndices) {
  EXPECT_THROW(TokenReader("-1", "f").count("n"), BadInput);
  EXPECT_EQ(TokenReader("2", "f").index(3, "i"), 2);
  EXPECT_THROW(TokenReader("3", "f").index(3, "i"), BadInput);
  EXPECT_THROW(TokenReader("-1", "f").index(3, "i"), BadInput);
}

TEST(TokenReader, RefusesToMakeRoomForMoreThanTheFileCanHold) {
  TokenReader file("1 2 3", "f");
  EXPECT_NO_THROW(file.require_words(3, "x"));
  EXPECT_THROW(file.require_words(4, "x"), BadInput);
  EXPECT_THROW(file.numbers(1'000'000'000'000, "x"), BadInput);
}

TEST(TokenReader, HandsOutTheRestOfALine) {
  TokenReader file("1 two words\nnext\nlast", "f");
  file.integer("n");
  EXPECT_EQ(file.line(), " two words");
  EXPECT_EQ(file.word("w"), "next");
  EXPECT_EQ(file.line(), "");
  EXPECT_EQ(file.line(), "last");
  EXPECT_EQ(file.line(), "");
  EXPECT_TRUE(file.at_end());
}

TEST(TokenReader, CountsTheNumbersAhead) {
  TokenReader file("1 2.5 -3e4 word 5", "f");
  EXPECT_EQ(file.numbers_ahead(), 3);
  EXPECT_EQ(file.integer("n"), 1);
}

TEST(TokenReader, RefusesAFileThatIsNotThere) {
  const support::TemporaryFolder folder;
  EXPECT_THROW(TokenReader(folder.path() / "absent"), BadInput);
  EXPECT_THROW(TokenReader(folder.path()), BadInput);
}

TEST(TokenReader, RefusesAFileBeyondTheLimitWithoutReadingIt) {
  const support::TemporaryFolder folder;
  const std::filesystem::path file = write(folder, "large", "1");
  std::filesystem::resize_file(file, (std::uintmax_t{1} << 30) + 1);
  EXPECT_THROW(TokenReader{file}, BadInput);
}

}  // namespace
}  // namespace perpend
