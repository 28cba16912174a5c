#include "command_line.h"

#include <filesystem>
#include <fstream>
#include <iterator>

namespace perpend::cli {
namespace {

bool needs_quotes(const std::string& word) {
  constexpr const char* plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=:,+";
  return word.empty() || word.find_first_not_of(plain) != std::string::npos;
}

void append_quoted(const std::string& word, std::string& text) {
  if (!needs_quotes(word)) {
    text.append(word);
    return;
  }
  text.push_back('\'');
  for (const char c : word) {
    if (c == '\'') text.append("'\\'");  // out of the quotes, a quote, and in again
    text.push_back(c);
  }
  text.push_back('\'');
}

}  // namespace

std::string command_line() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  std::string text = program_name(), word;
  bool is_program = true;
  for (auto c = std::istreambuf_iterator<char>(file); c != std::istreambuf_iterator<char>(); ++c) {
    if (*c != '\0') {
      word += *c;
      continue;
    }
    if (!is_program) {
      text.push_back(' ');
      append_quoted(word, text);
    }
    is_program = false;
    word.clear();
  }
  return text;
}

std::string program_name() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? "perpend" : program.filename().string();
}

}  // namespace perpend::cli
