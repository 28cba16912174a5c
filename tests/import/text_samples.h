#pragma once

#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "border/bad_input.h"
#include "import/problem_source.h"
#include "recording/open_problems.h"
#include "support/temporary_folder.h"

namespace perpend {

using Dense = Eigen::MatrixXd;

/// Writes a file, in a subfolder where the name has one, and gives its path.
inline std::filesystem::path write(const support::TemporaryFolder& folder, const std::string& name,
                                   const std::string& text) {
  const std::filesystem::path file = folder / name;
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << text;
  return file;
}

/// The first problem of a file with this text.
inline StoredProblem read_text(const std::string& text, const std::string& name = "sample.txt") {
  static const support::TemporaryFolder
      folder;  // one for all, as some tests read thousands of samples
  return open_problems(write(folder, name, text))->read(0);
}

inline Dense dense_A(const StoredProblem& stored) {
  return Dense(stored.problem.rows->A);
}

/// What such a file is refused with; empty, and a failure, if it is not.
inline std::string refusal(const std::string& text, const std::string& name = "sample.txt") {
  try {
    read_text(text, name);
  } catch (const BadInput& error) {
    return error.what();
  }
  ADD_FAILURE() << "not refused:\n" << text;
  return {};
}

inline void expect_refused(const std::string& text, std::string_view because) {
  EXPECT_NE(refusal(text).find(because), std::string::npos) << refusal(text);
}

/// The text with its first `from` replaced.
inline std::string with(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

/// Cuts the text after each of its words but the last `optional` ones: every piece must be
/// refused.
inline void expect_every_piece_refused(const std::string& text, int optional = 0) {
  std::vector<std::size_t> ends;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (!std::isspace(text[i]) && std::isspace(text[i + 1])) ends.push_back(i + 1);
  }
  ASSERT_GT(ends.size(), static_cast<std::size_t>(optional) + 1);
  ends.resize(ends.size() - 1 - static_cast<std::size_t>(optional));
  EXPECT_NE(refusal(""), "");
  for (const std::size_t end : ends) {
    for (const char* tail : {"", "\n"}) EXPECT_NE(refusal(text.substr(0, end) + tail), "");
  }
}

}  // namespace perpend
