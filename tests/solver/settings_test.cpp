#include "solver/settings.h"

#include <gtest/gtest.h>

#include "algebra/types.h"
#include "border/bad_input.h"

namespace perpend {
namespace {

enum class Colour { red, green };

struct Paint {
  double drops = 2e-5;
  int coats = 3;
  Colour colour = Colour::green;
  bool is_glossy = true;
};

struct House {
  double width_m = 12.5;
  Paint paint;
};

std::vector<SettingField<House>> house_fields() {
  return {{&House::width_m, "width", "m", above(0), 100, "of its front"},
          {nested(&House::paint, &Paint::drops), "drops", "", 0, infinity, "a unit of area"},
          {nested(&House::paint, &Paint::coats), "coats", "", 1, 5, "of paint"},
          {nested(&House::paint, &Paint::colour),
           "colour",
           {{Colour::green, "green", "as grass"}, {Colour::red, "red", ""}},
           "of the front"},
          {nested(&House::paint, &Paint::is_glossy), "glossy", "whether it shines"}};
}

House house_of(const std::string& text) {
  const auto fields = house_fields();
  return options_with(fields, read_values(settings_of(fields), text, "house"));
}

std::string refusal_of_house(const std::string& text) {
  try {
    house_of(text);
  } catch (const BadInput& error) {
    return error.what();
  }
  ADD_FAILURE() << "'" << text << "' was taken";
  return {};
}

TEST(Settings, HaveTheDefaultsOfTheStruct) {
  std::vector<std::string> defaults;
  for (const Setting& setting : settings_of(house_fields()))
    defaults.push_back(fallback_text(setting));
  EXPECT_EQ(defaults, (std::vector<std::string>{"12.5", "2e-5", "3", "green", "yes"}));
  const House house = house_of("");
  EXPECT_EQ(house.width_m, 12.5);
  EXPECT_EQ(house.paint.drops, 2e-5);
  EXPECT_EQ(house.paint.coats, 3);
  EXPECT_EQ(house.paint.colour, Colour::green);
  EXPECT_TRUE(house.paint.is_glossy);
}

TEST(Settings, SetTheMembersTheyAreBoundTo) {
  const House house = house_of("width=100,drops=0,coats=5,colour=red,glossy=no");
  EXPECT_EQ(house.width_m, 100);
  EXPECT_EQ(house.paint.drops, 0);
  EXPECT_EQ(house.paint.coats, 5);
  EXPECT_EQ(house.paint.colour, Colour::red);
  EXPECT_FALSE(house.paint.is_glossy);
}

TEST(Settings, AreToldAsData) {
  const std::vector<Setting> settings = settings_of(house_fields());
  EXPECT_EQ(settings[0].unit, "m");
  EXPECT_EQ(settings[0].least.value, 0);
  EXPECT_FALSE(settings[0].least.is_included);
  EXPECT_EQ(settings[0].most.value, 100);
  EXPECT_TRUE(settings[0].most.is_included);
  EXPECT_FALSE(settings[0].is_whole);
  EXPECT_TRUE(settings[2].is_whole);
  ASSERT_EQ(settings[3].words.size(), 2U);
  EXPECT_EQ(settings[3].words[0].word, "green");
  EXPECT_EQ(settings[3].words[0].meaning, "as grass");
  EXPECT_EQ(settings[3].fallback, 0);
  EXPECT_EQ(settings[4].fallback, 1);
}

TEST(Settings, SayWhatIsAllowed) {
  std::vector<std::string> allowed;
  for (const Setting& setting : settings_of(house_fields()))
    allowed.push_back(allowed_text(setting));
  EXPECT_EQ(allowed,
            (std::vector<std::string>{"a number > 0 and ≤ 100", "a number ≥ 0",
                                      "a whole number from 1 to 5", "green, red", "no, yes"}));
}

TEST(Settings, RefuseWithASentence) {
  EXPECT_EQ(refusal_of_house("width=0"),
            "house: width is '0'; give a number > 0 and ≤ 100, in m (of its front)");
  EXPECT_EQ(refusal_of_house("coats=2.5"),
            "house: coats is '2.5'; give a whole number from 1 to 5 (of paint)");
  EXPECT_EQ(refusal_of_house("colour=gren"),
            "house: colour is 'gren'; did you mean 'green'? Allowed here: green, red");
  EXPECT_EQ(refusal_of_house("glossy=perhaps"),
            "house: glossy is 'perhaps'; allowed here: no, yes");
  EXPECT_EQ(refusal_of_house("color=red"),
            "house: there is no setting 'color'; did you mean 'colour'? Its settings: width, "
            "drops, coats, colour, glossy");
  EXPECT_EQ(refusal_of_house("coats"),
            "house: coats has no value; write coats=3, or another value (a whole number from 1 to "
            "5)");
}

TEST(Settings, RefuseWhatIsNoNumberOrBeyondTheEnds) {
  for (const std::string width : {"", "nan", "inf", "-inf", "1e999", "3x", "1 ", " 1", "0", "-0",
                                  "-1", "100.00000000000002"}) {
    EXPECT_NE(refusal_of_house("width=" + width).find("width is '" + width + "'"),
              std::string::npos);
  }
  for (const std::string coats : {"0", "6", "-1", "1e12"}) refusal_of_house("coats=" + coats);
  EXPECT_EQ(house_of("width=1e-300").width_m, 1e-300);
  EXPECT_EQ(house_of("drops=1e300").paint.drops, 1e300);
  EXPECT_EQ(house_of("coats=1").paint.coats, 1);
}

TEST(Settings, OfWholeNumbersStayWithinAnInt) {
  const SettingField<Paint> field{&Paint::coats, "coats", "", -infinity, infinity, "of paint"};
  EXPECT_EQ(read_value(field.setting, "2147483647", "paint"), 2147483647.0);
  EXPECT_THROW(read_value(field.setting, "2147483648", "paint"), BadInput);
  EXPECT_THROW(read_value(field.setting, "-2147483649", "paint"), BadInput);
}

TEST(Settings, TakeTheLastOfSeveralValues) {
  EXPECT_EQ(house_of("coats=2,coats=4").paint.coats, 4);
}

TEST(Settings, WriteDefaultsThatReadBack) {
  for (const double value :
       {0.0, 1.0, 0.5, 1e-5, 1e-12, 2.5e-10, 1e100, -3e-7, 10'000.0, 1.0 / 3}) {
    Setting setting;
    setting.fallback = value;
    setting.least = -infinity;
    setting.most = infinity;
    EXPECT_EQ(read_value(setting, fallback_text(setting), ""), value) << fallback_text(setting);
  }
}

}  // namespace
}  // namespace perpend
