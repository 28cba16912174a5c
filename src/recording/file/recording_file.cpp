#include "recording/file/recording_file.h"

#include "recording/trajectory/trajectory_group.h"

namespace perpend {
namespace {

void create_columns(GrowingFile& file, Form form) {
  for (const char* group : {"/problems", "/problems/contacts", "/solution"}) {
    file.create_group(group);
  }
  if (form == Form::rows) {
    file.create_group("/problems/A");
  } else {
    file.create_group("/problems/bodies");
    file.create_group("/problems/J");
  }
  const RecordingColumns<Values> columns;
  visit_columns(
      form,
      [&]<typename T>(const ColumnPlace& place, const std::vector<T>&) {
        file.create_column<T>(place.dataset, place.inner);
        if constexpr (std::is_same_v<T, std::int64_t>) {
          const T first_start = 0;
          if (place.counted == Counted::starts) file.append<T>(place.dataset, {&first_start, 1});
        }
      },
      columns);
}

}  // namespace

RecordingFile::RecordingFile(const std::filesystem::path& path, const RecordingHeader& header)
    : file_(path) {
  file_.create_group("/");
  file_.write_text_attribute("/", "format", "perpend");
  file_.write_integer_attribute("/", "version", recording_version);
  file_.write_text_attribute("/", "writer", "perpend " PERPEND_VERSION);
  file_.write_text_attribute("/", "title", header.title);
  file_.write_text_attribute("/", "origin", header.origin);
  if (!header.scene_text.empty()) file_.write_text("/scene", header.scene_text);
  create_columns(file_, header.form);
  if (header.run) create_trajectory(file_, *header.run);
  file_.write_text_attribute("/problems", "form", header.form == Form::rows ? "rows" : "body");
  file_.write_text_attribute("/solution", "solver", header.solver);
  file_.publish();
}

void RecordingFile::append(const RecordingBatch& batch) {
  const auto append_column = [&]<typename T>(const auto& place, const std::vector<T>& values) {
    if (!values.empty()) file_.append<T>(place.dataset, values);
  };
  visit_columns(batch.problems.form(), append_column, batch.problems.columns());
  if (batch.steps.bodies() > 0) {
    visit_trajectory_columns(batch.steps.bodies(), append_column, batch.steps.columns());
  }
}

}  // namespace perpend
