#include "step/output_file.h"

#include <array>
#include <charconv>

#include "border/bad_input.h"
#include "scene/expectation.h"
#include "step/simulation.h"

namespace perpend {
namespace {

/// The names that are meant, each once; those with * in the order of the list.
std::vector<std::string> meant_outputs(std::vector<std::string> asked,
                                       const Simulation& simulation) {
  if (asked.empty()) asked = simulation.model().outputs();
  if (asked.empty()) asked = {"*"};
  std::vector<std::string> all, meant;
  for (const std::string& name : asked) {
    if (name.find('*') == name.npos) {
      meant.push_back(name);
      continue;
    }
    if (all.empty()) all = simulation.outputs().names();
    const std::size_t before = meant.size();
    for (const std::string& one : all) {
      if (matches_any({name}, one)) meant.push_back(one);
    }
    if (meant.size() == before) {
      throw BadInput(sentence("no output matches '", name, "'; there are ", all.size(),
                              ", such as ", all.front()));
    }
  }
  std::erase(meant, "time_s");  // the first column anyway
  return meant;
}

void append_number(double number, std::string& line) {
  std::array<char, 32> digits;
  const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  line.append(digits.data(), end);
}

}  // namespace

OutputFile::OutputFile(const std::filesystem::path& path, const std::vector<std::string>& names,
                       Simulation& simulation)
    : file_(path.string()) {
  line_ = "time_s";
  for (const std::string& name : meant_outputs(names, simulation)) {
    outputs_.push_back(simulation.outputs().find(name));
    line_ += "," + name;
  }
  out_.open(path);
  if (!out_) throw BadInput(sentence(file_, " cannot be written"));
  out_ << line_ << '\n';
}

void OutputFile::add(const Simulation& simulation) {
  line_.clear();
  append_number(simulation.state().time_s, line_);
  for (const OutputHandle output : outputs_) {
    line_ += ',';
    append_number(simulation.outputs().read(output), line_);
  }
  out_ << line_ << '\n';
}

void OutputFile::close() {
  out_.close();
  if (!out_) throw BadInput(sentence(file_, " could not be written to its end; is the disk full?"));
}

}  // namespace perpend
