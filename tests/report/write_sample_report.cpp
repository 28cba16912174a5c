/// write_sample_report FOLDER: the showcase as a report, to look at and to test in a browser.
#include <cstdio>

#include "report/formats/report_folder.h"
#include "report/showcase.h"

int main(int count, char** arguments) {
  if (count != 2) {
    std::fputs("write_sample_report: give the folder to write to\n", stderr);
    return 2;
  }
  const perpend::WrittenReport written =
      perpend::write_report(perpend::showcase_report(), arguments[1]);
  std::puts((written.page.empty() ? written.json : written.page).c_str());
}
