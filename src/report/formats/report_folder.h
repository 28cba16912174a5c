#pragma once

#include <filesystem>
#include <vector>

#include "report/report.h"

namespace perpend {

/// Makes the folder, with its parents, where it is not there. Throws BadInput where files cannot
/// be written in it. To be called before the work that a report is made of.
void prepare_report_folder(const std::filesystem::path& folder);

struct WrittenReport {
  std::filesystem::path page;  ///< empty where this program was built without it
  std::filesystem::path json;
  std::vector<std::filesystem::path> tables;   ///< .csv and .tex of each
  std::vector<std::filesystem::path> figures;  ///< .csv of each
};

/// Writes report.html, report.json, tables/<id>.csv and .tex, figures/<id>.csv. Each file is
/// replaced in one step: who opens one finds the old or the new one, whole. Files of an earlier
/// report that this one does not have stay. Throws BadInput where the folder cannot be written,
/// std::invalid_argument for a report with a defect (report_defect.h).
WrittenReport write_report(const Report& report, const std::filesystem::path& folder);

}  // namespace perpend
