#include "scene/reading/obj_file.h"

#include <array>
#include <charconv>
#include <fstream>
#include <sstream>
#include <vector>

#include "border/bad_input.h"
#include "border/require_file.h"

namespace perpend {
namespace {

constexpr std::size_t largest_obj = std::size_t{256} << 20;

struct ObjReader {
  std::vector<Vector3> vertices;
  std::vector<std::array<int, 3>> triangles;

  void vertex(std::istringstream& words) {
    Vector3 v;
    if (!(words >> v.x() >> v.y() >> v.z())) throw BadInput("a vertex needs three numbers");
    vertices.push_back(v);
  }

  /// "7", "7/2" or "7/2/3": only the first number is a vertex. Negative ones count from the end.
  int corner(const std::string& word) const {
    int index = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), index);
    const bool is_well = error == std::errc() && (end == word.data() + word.size() || *end == '/');
    const int count = static_cast<int>(vertices.size());
    if (is_well && index >= 1 && index <= count) return index - 1;
    if (is_well && index < 0 && index >= -count) return count + index;
    throw BadInput(
        sentence("the corner '", word, "' is none of the ", count, " vertices before it"));
  }

  void face(std::istringstream& words) {
    std::vector<int> corners;
    for (std::string word; words >> word;) corners.push_back(corner(word));
    if (corners.size() < 3) throw BadInput("a face needs at least three corners");
    for (std::size_t k = 2; k < corners.size(); ++k) {
      triangles.push_back({corners[0], corners[k - 1], corners[k]});
    }
  }
};

}  // namespace

std::string read_regular_file(const std::filesystem::path& path, std::size_t most) {
  require_file(path);
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  if (error || size > most) {
    throw BadInput(sentence(path.string(), ": the file has ", size, " bytes, and at most ", most,
                            " are read"));
  }
  std::string text(size, '\0');
  std::ifstream in(path, std::ios::binary);
  in.read(text.data(), static_cast<std::streamsize>(size));
  if (!in) throw BadInput(sentence(path.string(), ": the file cannot be read"));
  return text;
}

std::shared_ptr<const TriangleMesh> read_obj(const std::filesystem::path& path) {
  std::istringstream in(read_regular_file(path, largest_obj));
  ObjReader reader;
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    std::istringstream words(line);
    std::string kind;
    words >> kind;
    try {
      if (kind == "v") reader.vertex(words);
      if (kind == "f") reader.face(words);
    } catch (const BadInput& bad) {
      throw BadInput(sentence(path.string(), ":", number, ": ", bad.what()));
    }
  }
  try {
    return std::make_shared<const TriangleMesh>(std::move(reader.vertices), reader.triangles);
  } catch (const BadInput& bad) {
    throw BadInput(sentence(path.string(), ": ", bad.what()));
  }
}

}  // namespace perpend
