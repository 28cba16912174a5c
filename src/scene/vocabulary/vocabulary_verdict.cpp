#include "border/bad_input.h"
#include "scene/expectation.h"
#include "scene/vocabulary/vocabulary_parts.h"

namespace perpend {
namespace {

/// The words of all measures, and what they mean, each in one text that lives as long as the
/// program does.
struct MeasureTexts {
  std::string words;
  std::string meanings;
  std::string over;

  MeasureTexts() {
    for (const MeasureKind& kind : measure_kinds()) {
      const bool is_first = words.empty();
      words += sentence(is_first ? "" : " ", kind.word);
      meanings += sentence(is_first ? "what is measured. " : "; ", kind.word, ": ", kind.meaning);
    }
    for (const std::string_view word : over_words()) {
      over += sentence(over.empty() ? "" : " ", word);
    }
  }
};

}  // namespace

std::vector<MapEntry> verdict_maps() {
  using enum ValueKind;
  static const MeasureTexts texts;
  return {{"expectation",
           "an expectation",
           {{"name", text, "", "", "!", "what `run` calls it, unique among them"},
            {"measure", choice, texts.words, "", "!", texts.meanings},
            {"of", names, "", "", "!",
             "a name or a list of names, of bodies or of joints and shafts as the measure asks; "
             "`*` stands for any characters"},
            {"seen_from", text, "", "", "the world", "a body, for measures of bodies"},
            {"axes", vector, "", "", "[1, 1, 1]", "weights of the components of a shift"},
            {"direction", vector, "", "", "[0, 0, 1]", "of length 1, for position_m"},
            {"size_m", vector, "", "m", "none", "whole lengths of the box of outside_m, > 0"},
            {"coordinate", whole, "", "", "0", "of the joint: shifts before angles, from 0"},
            {"from_s", number, "", "s", "0", "steps that end at or after this count"},
            {"to_s", number, "", "s", ".inf", "steps that end at or before this count"},
            {"over", choice, texts.over, "", "largest",
             "what is taken of the numbers of all these steps"},
            {"at_least", number, "", "", "-.inf", "lower bound, in the unit of the measure"},
            {"at_most", number, "", "", ".inf", "upper bound"}},
           {}}};
}

}  // namespace perpend
