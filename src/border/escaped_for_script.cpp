#include "border/escaped_for_script.h"

namespace perpend {

std::string escaped_for_script(std::string_view json) {
  std::string out;
  out.reserve(json.size() + json.size() / 16);
  for (char letter : json) {
    // In JSON these stand only inside strings, where \u means the same.
    if (letter == '<') {
      out += "\\u003c";
    } else if (letter == '>') {
      out += "\\u003e";
    } else if (letter == '&') {
      out += "\\u0026";
    } else {
      out += letter;
    }
  }
  return out;
}

}  // namespace perpend
