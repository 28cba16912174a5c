#include "report/formats/report_folder.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <stdexcept>
#include <string>

#include "border/bad_input.h"
#include "report/formats/report_csv.h"
#include "report/formats/report_json.h"
#include "report/formats/report_latex.h"
#include "report/formats/report_page.h"
#include "report/report_defect.h"

namespace perpend {
namespace {

namespace fs = std::filesystem;

void make_folder(const fs::path& folder) {
  std::error_code error;
  if (fs::exists(folder, error) && !fs::is_directory(folder, error)) {
    throw BadInput(sentence(folder.string(), " is no folder; give the name of one for the report"));
  }
  fs::create_directories(folder, error);
  if (error) {
    throw BadInput(sentence("cannot make the folder ", folder.string(), ": ", error.message(),
                            "; choose another"));
  }
  if (access(folder.c_str(), W_OK | X_OK) != 0) {
    throw BadInput(sentence("cannot write in the folder ", folder.string(), ": ",
                            std::strerror(errno), "; choose another"));
  }
}

fs::path write_file(const fs::path& path, const std::string& text) {
  const fs::path next = path.string() + ".next";
  std::ofstream file(next, std::ios::binary | std::ios::trunc);
  file << text;
  file.close();
  std::error_code error;
  if (!file) {
    const std::string reason = std::strerror(errno);
    fs::remove(next, error);
    throw BadInput(sentence("cannot write ", path.string(), ": ", reason,
                            "; make room there, or choose another folder"));
  }
  fs::rename(next, path, error);
  if (error) throw BadInput(sentence("cannot replace ", path.string(), ": ", error.message()));
  return path;
}

void write_tables(const std::vector<ReportTable>& tables, const fs::path& folder,
                  WrittenReport& written) {
  for (const ReportTable& table : tables) {
    written.tables.push_back(write_file(folder / (table.id + ".csv"), table_csv(table)));
    written.tables.push_back(write_file(folder / (table.id + ".tex"), table_latex(table)));
  }
}

/// Of the report that stood here before nothing stays beside the new one: its tables and figures
/// may have other names.
void remove_old_parts(const fs::path& folder) {
  if (!fs::exists(folder / "report.json")) return;  // it is not ours
  for (const char* part : {"tables", "figures"}) {
    std::vector<fs::path> old;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder / part)) {
      const fs::path extension = entry.path().extension();
      if (extension == ".csv" || extension == ".tex") old.push_back(entry.path());
    }
    std::error_code ignored;
    for (const fs::path& path : old) fs::remove(path, ignored);
  }
  std::error_code ignored;
  fs::remove(folder / "report.html", ignored);
}

}  // namespace

void prepare_report_folder(const fs::path& folder) {
  for (const fs::path& each : {folder, folder / "tables", folder / "figures"}) make_folder(each);
}

WrittenReport write_report(const Report& report, const fs::path& folder) {
  const std::string defect = find_report_defect(report);
  if (!defect.empty()) throw std::invalid_argument(defect);
  prepare_report_folder(folder);
  remove_old_parts(folder);
  WrittenReport written;
  write_tables(report.setting_tables, folder / "tables", written);
  for (const Section& section : report.sections) {
    write_tables(section.tables, folder / "tables", written);
    for (const Figure& figure : section.figures) {
      const fs::path path = folder / "figures" / (figure.id + ".csv");
      written.figures.push_back(write_file(path, figure_csv(figure)));
    }
  }
  written.json = write_file(folder / "report.json", report_json(report));
  if (const auto page = report_page(report)) {
    written.page = write_file(folder / "report.html", *page);
  }
  return written;
}

}  // namespace perpend
