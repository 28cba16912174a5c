#include "wanted_viewer_page.h"

#include "border/bad_input.h"
#include "viewer/viewer_page.h"

namespace perpend::cli {

std::string_view wanted_viewer_page() {
  if (!viewer_page().empty()) return viewer_page();
  throw BadInput(
      "this program was built without the viewer's page; install Node.js (Debian: nodejs npm) and "
      "build again for it");
}

}  // namespace perpend::cli
