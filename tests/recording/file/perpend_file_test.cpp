#include "recording/file/perpend_file.h"

#include <gtest/gtest.h>

#include "border/bad_input.h"
#include "recording/file/recording_writer.h"
#include "recording/hdf5_problems.h"
#include "recording/random_problems.h"
#include "recording/stored_forms.h"
#include "support/hdf5_editor.h"
#include "support/temporary_folder.h"

namespace perpend {
namespace {

using test::both_forms;

using support::Hdf5Editor;
using support::TemporaryFolder;
using test::RandomProblems;

/// A small recording that can be spoilt.
class Victim {
 public:
  explicit Victim(Form form) : path_(folder_ / "victim.h5") {
    static const TemporaryFolder sound;
    const auto original = sound / (form == Form::rows ? "rows.h5" : "body.h5");
    if (!std::filesystem::exists(original)) record(original, form);
    std::filesystem::copy_file(original, path_);
  }

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path beside(const std::string& name) const { return folder_ / name; }

  /// Changes the file and closes it.
  template <typename Change>
  void edit(const Change& change) const {
    Hdf5Editor editor(path_, Hdf5Editor::existing);
    change(editor);
  }

  void read_all() const {
    const auto source = open_hdf5_problems(path_);
    auto& file = dynamic_cast<PerpendFile&>(*source);
    for (int k = 0; k < file.size(); ++k) {
      file.read(k);
      file.read_solve(k);
    }
  }

 private:
  static void record(const std::filesystem::path& path, Form form) {
    RecordingHeader header;
    header.form = form;
    RandomProblems random(11);
    RecordingWriter writer(path, header);
    for (int k = 0; k < 3; ++k) writer.append(random.next(form, 8));
    writer.close();
  }

  TemporaryFolder folder_;
  std::filesystem::path path_;
};

void expect_refusal(const Victim& victim, const std::string& words) {
  try {
    victim.read_all();
    ADD_FAILURE() << "expected a refusal with: " << words;
  } catch (const BadInput& error) {
    const std::string what = error.what();
    EXPECT_NE(what.find(words), std::string::npos) << "expected: " << words << "\nfound: " << what;
    EXPECT_TRUE(what.starts_with(victim.path().string())) << what;
  }
}

std::vector<ColumnPlace> places(Form form) {
  std::vector<ColumnPlace> places;
  const RecordingColumns<Values> columns;
  visit_columns(
      form, [&](const ColumnPlace& place, const auto&) { places.push_back(place); }, columns);
  return places;
}

/// Spoils each dataset of each form in turn and expects a refusal with these words, or one that
/// names the dataset.
template <typename Change>
void expect_refusals_of_every_dataset(const Change& change, const char* words = nullptr) {
  for (Form form : both_forms) {
    for (const ColumnPlace& place : places(form)) {
      const Victim victim(form);
      victim.edit([&](Hdf5Editor& editor) { change(editor, place, victim); });
      expect_refusal(victim, words ? words : place.dataset);
    }
  }
}

Hdf5Editor::Extents extents_of(const ColumnPlace& place, hsize_t first) {
  Hdf5Editor::Extents extents{first};
  extents.insert(extents.end(), place.inner.begin(), place.inner.end());
  return extents;
}

TEST(PerpendFile, RefusesAFileThatLacksADataset) {
  expect_refusals_of_every_dataset([](Hdf5Editor& editor, const ColumnPlace& place, const Victim&) {
    editor.remove(place.dataset);
  });
}

TEST(PerpendFile, RefusesADatasetOfAnotherType) {
  expect_refusals_of_every_dataset([](Hdf5Editor& editor, const ColumnPlace& place, const Victim&) {
    editor.shape(place.dataset, H5T_STD_B32LE, extents_of(place, 3));
  });
}

TEST(PerpendFile, RefusesADatasetOfAnotherRank) {
  expect_refusals_of_every_dataset([](Hdf5Editor& editor, const ColumnPlace& place, const Victim&) {
    Hdf5Editor::Extents extents = extents_of(place, 3);
    extents.push_back(1);
    editor.shape(place.dataset, H5T_NATIVE_UCHAR, extents);
  });
}

TEST(PerpendFile, RefusesADatasetThatIsTooShort) {
  const auto shorten = [](Hdf5Editor& editor, const ColumnPlace& place, const Victim&) {
    editor.shape(place.dataset, H5T_NATIVE_UCHAR, extents_of(place, 1));
  };
  expect_refusals_of_every_dataset(shorten, "expected");
}

TEST(PerpendFile, RefusesExtentsThatTheFileCannotHold) {
  expect_refusals_of_every_dataset([](Hdf5Editor& editor, const ColumnPlace& place, const Victim&) {
    editor.claim(place.dataset, H5T_NATIVE_UCHAR, extents_of(place, hsize_t{1} << 52),
                 extents_of(place, 1));
  });
}

TEST(PerpendFile, RefusesAHugeChunk) {
  const Victim victim(Form::rows);
  victim.edit([](Hdf5Editor& editor) {
    editor.claim("/problems/l", H5T_NATIVE_DOUBLE, {24}, {hsize_t{1} << 28});
  });
  expect_refusal(victim, "/problems/l");
}

TEST(PerpendFile, RefusesSoftAndExternalLinks) {
  expect_refusals_of_every_dataset([](Hdf5Editor& editor, const ColumnPlace& place, const Victim&) {
    editor.soft_link(place.dataset, "/problems/l");
  });
  expect_refusals_of_every_dataset([](Hdf5Editor& editor, const ColumnPlace& place, const Victim&) {
    editor.soft_link(place.dataset, "/nowhere");
  });
  expect_refusals_of_every_dataset(
      [](Hdf5Editor& editor, const ColumnPlace& place, const Victim& victim) {
        editor.external_link(place.dataset, victim.beside("other.h5"));
      });
}

TEST(PerpendFile, RefusesLinksAmongTheGroupsOnTheWay) {
  for (const char* group : {"/problems", "/solution", "/problems/A"}) {
    const Victim victim(Form::rows);
    victim.edit(
        [&](Hdf5Editor& editor) { editor.hard_link("/moved", group).soft_link(group, "/moved"); });
    expect_refusal(victim, group);
  }
  const Victim circle(Form::rows);
  circle.edit([](Hdf5Editor& editor) { editor.soft_link("/problems", "/problems"); });
  expect_refusal(circle, "/problems");
}

TEST(PerpendFile, RefusesDataThatLieInOtherFiles) {
  expect_refusals_of_every_dataset(
      [](Hdf5Editor& editor, const ColumnPlace& place, const Victim& victim) {
        editor.external_data(place.dataset, H5T_NATIVE_UCHAR, extents_of(place, 3),
                             victim.beside("data"));
      });
  expect_refusals_of_every_dataset(
      [](Hdf5Editor& editor, const ColumnPlace& place, const Victim& victim) {
        editor.virtual_data(place.dataset, H5T_NATIVE_UCHAR, extents_of(place, 3),
                            victim.beside("other.h5"));
      });
}

TEST(PerpendFile, IsNotLedAstrayByHardLinksInCircles) {
  const Victim victim(Form::rows);
  victim.edit([](Hdf5Editor& editor) {
    editor.hard_link("/problems/again", "/problems").hard_link("/root", "/");
  });
  EXPECT_NO_THROW(victim.read_all());
}

TEST(PerpendFile, IgnoresWhatItDoesNotKnow) {
  const Victim victim(Form::body);
  victim.edit([](Hdf5Editor& editor) {
    editor.numbers("/problems/later", {1, 2}).text_attribute("/problems", "later", "yes");
    editor.integers("/trajectory/start", {0});
  });
  EXPECT_NO_THROW(victim.read_all());
}

TEST(PerpendFile, NeedsNoSolution) {
  const Victim victim(Form::body);
  victim.edit([](Hdf5Editor& editor) { editor.remove("/solution"); });
  PerpendFile file(victim.path());
  EXPECT_EQ(file.read(0).x.size(), 0);
  EXPECT_FALSE(file.read_solve(0));
}

TEST(PerpendFile, RefusesANewerVersionByNamingBoth) {
  const Victim victim(Form::rows);
  victim.edit([](Hdf5Editor& editor) { editor.integer_attribute("/", "version", 6); });
  expect_refusal(victim, "version 6, and this perpend reads versions up to 5");
}

TEST(PerpendFile, OfVersion1HasAProblemOfEveryStep) {
  const Victim victim(Form::body);
  EXPECT_FALSE(PerpendFile(victim.path()).find_problem(0)) << "these are of no run";
  victim.edit([](Hdf5Editor& editor) {
    editor.integer_attribute("/", "version", 1);
    editor.remove("/problems/step");
  });
  EXPECT_NO_THROW(victim.read_all());
  const PerpendFile file(victim.path());
  EXPECT_EQ(file.format(), "perpend recording, version 1");
  EXPECT_EQ(file.find_problem(2), 2);
  EXPECT_FALSE(file.find_problem(3));
}

TEST(PerpendFile, RefusesStepsThatDoNotRise) {
  const Victim victim(Form::rows);
  for (const std::vector<int>& steps : {std::vector<int>{0, 0, 1}, {2, 1, 3}, {0, -1, 1}}) {
    victim.edit([&](Hdf5Editor& editor) { editor.integers("/problems/step", steps); });
    expect_refusal(victim, "/problems/step");
  }
}

TEST(PerpendFile, RefusesAHeaderThatMakesNoSense) {
  const auto expect = [](const std::string& words, const auto& change) {
    const Victim victim(Form::rows);
    victim.edit(change);
    expect_refusal(victim, words);
  };
  expect("version", [](Hdf5Editor& editor) { editor.integer_attribute("/", "version", 0); });
  expect("version", [](Hdf5Editor& editor) { editor.text_attribute("/", "version", "1"); });
  expect("version", [](Hdf5Editor& editor) { editor.remove_attribute("/", "version"); });
  expect("form", [](Hdf5Editor& editor) { editor.text_attribute("/problems", "form", "cubes"); });
  expect("form", [](Hdf5Editor& editor) { editor.remove_attribute("/problems", "form"); });
  expect("format", [](Hdf5Editor& editor) { editor.integer_attribute("/", "format", 1); });
  expect("format", [](Hdf5Editor& editor) { editor.text_attribute("/", "format", "parpend"); });
}

TEST(PerpendFile, RefusesStartsThatDoNotRiseFromZeroToTheEnd) {
  for (Form form : both_forms) {
    for (const ColumnPlace& place : places(form)) {
      if (place.counted != Counted::starts) continue;
      for (const std::vector<int>& starts :
           {std::vector{0, 16, 8, 24}, {1, 8, 16, 24}, {0, 8, 16, 2000000000}, {0, -8, 16, 24}}) {
        const Victim victim(form);
        victim.edit([&](Hdf5Editor& editor) { editor.integers(place.dataset, starts); });
        expect_refusal(victim, "expected");
      }
    }
  }
}

TEST(PerpendFile, RefusesProblemsThatAreMalformed) {
  const auto expect = [](const std::string& words, const auto& change) {
    const Victim victim(Form::rows);
    victim.edit(change);
    expect_refusal(victim, words);
  };
  expect("/problems/motion", [](Hdf5Editor& editor) {
    editor.bytes("/problems/motion", std::vector<unsigned char>(24, 2));
  });
  expect("row 0: the lower bound is NaN", [](Hdf5Editor& editor) {
    editor.numbers("/problems/l", std::vector<double>(24, std::nan("")));
  });
  expect("x[0] is nan", [](Hdf5Editor& editor) {
    editor.numbers("/solution/x", std::vector<double>(24, std::nan("")));
    editor.bytes("/solution/has_x", {1, 1, 1});
  });
}

/// One problem of two rows and the matrix [1 2; 0 3].
class OneProblem : public testing::Test {
 protected:
  OneProblem() {
    RecordingHeader header;
    header.form = Form::rows;
    StoredProblem stored;
    stored.name = "one";
    Problem& problem = stored.problem;
    problem.bounds.l = Vector::Zero(2);
    problem.bounds.u = Vector::Constant(2, infinity);
    problem.motion.assign(2, Motion::linear);
    problem.contacts = {Contact{.normal = 0, .friction = {1, Contact::no_row}, .mu = 0.5}};
    problem.rows.emplace();
    problem.rows->A.resize(2, 2);
    problem.rows->A.insert(0, 0) = 1;
    problem.rows->A.insert(0, 1) = 2;
    problem.rows->A.insert(1, 1) = 3;
    problem.rows->b = Vector::Ones(2);
    RecordingWriter writer(path_, header);
    writer.append(stored);
    writer.close();
  }

  template <typename Change>
  void expect(const std::string& words, const Change& change) const {
    {
      Hdf5Editor editor(path_, Hdf5Editor::existing);
      change(editor);
    }
    try {
      PerpendFile(path_).read(0);
      ADD_FAILURE() << "expected a refusal with: " << words;
    } catch (const BadInput& error) {
      const std::string what = error.what();
      EXPECT_NE(what.find(words), std::string::npos) << what;
      EXPECT_NE(what.find("problem 0 (\"one\")"), std::string::npos) << what;
    }
  }

  TemporaryFolder folder_;
  std::filesystem::path path_ = folder_ / "one.h5";
};

TEST(PerpendFile, BringsItsTextsOnOneLineThatCanBePrinted) {
  TemporaryFolder folder;
  RandomProblems random(12);
  StoredProblem stored = random.next(Form::rows, 2);
  stored.name = "step\n1 ⊥";
  stored.origin = "\x1b[31mred \xfc";
  RecordingHeader header;
  header.form = Form::rows;
  header.title = "a\tb";
  header.solver = "exact\r";
  RecordingWriter writer(folder / "a.h5", header);
  writer.append(stored);
  writer.close();
  PerpendFile file(folder / "a.h5");
  EXPECT_EQ(file.title(), "a b");
  EXPECT_EQ(file.solver(), "exact ");
  EXPECT_EQ(file.read(0).name, "step 1 ⊥");
  EXPECT_EQ(file.read(0).origin, "?[31mred ?");
}

TEST_F(OneProblem, IsRefusedWithAColumnOutOfRange) {
  for (int column : {2, -1, 1 << 30}) {
    expect("/problems/A/indices", [&](Hdf5Editor& editor) {
      editor.integers("/problems/A/indices", {0, 1, column});
    });
  }
}

TEST_F(OneProblem, IsRefusedWithColumnsThatDoNotRise) {
  expect("/problems/A/indices", [](Hdf5Editor& editor) {
    editor.integers("/problems/A/indices", {1, 0, 1});
  });
  expect("/problems/A/indices", [](Hdf5Editor& editor) {
    editor.integers("/problems/A/indices", {1, 1, 1});
  });
}

TEST_F(OneProblem, IsRefusedWithPointersThatDoNotRiseFromZeroToTheEnd) {
  for (const std::vector<int>& pointers :
       {std::vector{0, 4, 3}, {1, 2, 3}, {0, 2, 4}, {0, -1, 3}}) {
    expect("/problems/A/indptr",
           [&](Hdf5Editor& editor) { editor.integers("/problems/A/indptr", pointers); });
  }
}

TEST_F(OneProblem, IsRefusedWithAnUnknownFrictionLaw) {
  expect("/problems/contacts/law",
         [](Hdf5Editor& editor) { editor.bytes("/problems/contacts/law", {7}); });
}

TEST_F(OneProblem, IsRefusedWithAContactThatNamesARowThatIsNot) {
  expect("contact 0",
         [](Hdf5Editor& editor) { editor.integers("/problems/contacts/normal", {1000000}); });
}

}  // namespace
}  // namespace perpend
