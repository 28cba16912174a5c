#include <fmt/format.h>

#include <filesystem>
#include <optional>

#include "border/bad_input.h"
#include "import/problem_source.h"
#include "print_json.h"
#include "problem/assemble.h"
#include "problem/friction_bounds.h"
#include "progress.h"
#include "recording/file/perpend_file.h"
#include "recording/file/problem_batch.h"
#include "recording/file/recording_writer.h"
#include "recording/open_problems.h"
#include "say.h"
#include "verbs.h"
#include "writable.h"

namespace perpend::cli {
namespace {

struct ConvertOptions {
  std::string in;
  std::string out;
  std::string form = "same";
  std::string title;
  bool box = false;
  bool json = false;
};

/// The problem as it is to be stored.
StoredProblem read_converted(ProblemSource& source, int k, const ConvertOptions& options) {
  StoredProblem stored = source.read(k);
  Problem& problem = stored.problem;
  if (options.box && has_cone(problem)) {
    if (stored.x.size() == 0) {
      throw BadInput(sentence(stored.name, " stores no x to take the normal impulses from; ",
                              "leave out --box to keep its friction cones"));
    }
    fix_friction_bounds(problem, stored.x);
  }
  if (options.form == "body" && !problem.body) {
    throw BadInput(sentence(stored.name, " has only the row form (A, b), from which the body form ",
                            "cannot be made; use --form rows"));
  }
  if (options.form == "rows") {
    ensure_rows(problem);
    problem.body.reset();
  }
  return stored;
}

/// Reads every problem once before anything is written, so that a bad one loses nothing.
Form common_form(ProblemSource& source, const ConvertOptions& options) {
  std::optional<Form> form;
  for (int k = 0; k < source.size(); ++k) {
    const StoredProblem stored = read_converted(source, k, options);
    const Form own = stored.problem.body ? Form::body : Form::rows;
    ProblemBatch(own).add(to_record(stored));
    if (form && *form != own) {
      throw BadInput(sentence(options.in, " mixes problems in body form and in row form, and a ",
                              "file holds one form; use --form rows"));
    }
    form = own;
  }
  return form.value_or(Form::rows);
}

void convert(const ConvertOptions& options) {
  if (std::filesystem::path(options.out).extension() != ".h5") {
    throw BadInput(sentence("cannot write ", options.out,
                            ": perpend writes its own format, to a name that ends in .h5"));
  }
  require_writable(options.out, options.in);
  const auto source = open_problems(options.in);
  RecordingHeader header;
  header.title = options.title;
  header.origin =
      fmt::format("converted from {} ({})", std::filesystem::path(options.in).filename().string(),
                  source->format());
  if (const auto* recording = dynamic_cast<const PerpendFile*>(source.get())) {
    if (options.title.empty()) header.title = recording->title();
    header.origin = recording->origin();
  }
  try {
    header.form = common_form(*source, options);
  } catch (const BadInput& refusal) {
    throw BadInput(sentence(refusal.what(), "; nothing was written to ", options.out,
                            source->size() > 1 ? ", which holds all problems or none" : ""));
  }
  {
    Progress progress("writing");
    RecordingWriter writer(options.out, header);
    for (int k = 0; k < source->size(); ++k) {
      writer.append(read_converted(*source, k, options));
      progress.show(k + 1, source->size());
    }
    writer.close();
  }
  const char* form = header.form == Form::body ? "body" : "rows";
  if (options.json) {
    print_json(
        {{"in", options.in}, {"out", options.out}, {"problems", source->size()}, {"form", form}});
  } else {
    say("{}: {} problem{} written, form: {}\n", options.out, source->size(),
        source->size() == 1 ? "" : "s", form);
  }
}

}  // namespace

void add_convert(CLI::App& app, int&) {
  CLI::App* verb = app.add_subcommand("convert", "Write problems of any readable format as HDF5");
  auto options = std::make_shared<ConvertOptions>();
  verb->add_option("IN", options->in, "A file or folder of problems")->required();
  verb->add_option("OUT", options->out, "The file to write, ending in .h5")->required();
  verb->add_option("--form", options->form, "Keep the form, or assemble A and b")
      ->check(CLI::IsMember({"same", "body", "rows"}))
      ->capture_default_str();
  verb->add_flag("--box", options->box,
                 "Replace friction cones by bounds of ±mu times the stored normal impulses");
  verb->add_option("--title", options->title, "A title to store in the file")->type_name("WORDS");
  verb->add_flag("--json", options->json, "One JSON object on standard output");
  verb->footer(plain_exit_codes_text);
  verb->callback([options] { convert(*options); });
}

}  // namespace perpend::cli
