#include "import/formats/literal_json.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>

#include "border/bad_input.h"
#include "import/friction/box_friction.h"
#include "import/friction/cone_contacts.h"
#include "import/refuse_defects.h"
#include "import/text/text_file.h"
#include "import/text/token_reader.h"

namespace perpend {
namespace {

using Json = nlohmann::json;

/// JSON has no infinity; bounds from here on stand for it.
constexpr double stands_for_infinity = 1e30;

/// The problems are small. A parsed file takes many times the memory of its text.
constexpr std::size_t largest_file = std::size_t{64} << 20;
constexpr int deepest_nesting = 16;

Json parse(const std::filesystem::path& path) {
  const auto refuse_nesting = [&](int depth, Json::parse_event_t, const Json&) {
    if (depth > deepest_nesting)
      throw BadInput(sentence(path.string(), ": its lists are nested too deeply"));
    return true;
  };
  try {
    return Json::parse(read_text_file(path, largest_file), refuse_nesting);
  } catch (const Json::exception& error) {
    throw BadInput(sentence(path.string(), ": this is not JSON: ", printable(error.what())));
  }
}

bool has(const Json& entry, const char* key) {
  return entry.contains(key) && !entry[key].is_null();
}

const Json& field(const Json& entry, const char* key) {
  if (!has(entry, key)) throw BadInput(sentence("'", key, "' is missing"));
  return entry[key];
}

Vector numbers(const Json& entry, const char* key, std::size_t n) {
  const Json& list = field(entry, key);
  if (!list.is_array() || list.size() != n) {
    throw BadInput(sentence("'", key, "' must be a list of ", n, " numbers"));
  }
  Vector values(static_cast<Eigen::Index>(n));
  for (std::size_t i = 0; i < n; ++i) {
    if (!list[i].is_number()) {
      throw BadInput(sentence("'", key, "', entry ", i, ", must be a number"));
    }
    values[static_cast<Eigen::Index>(i)] = list[i].get<double>();
  }
  return values;
}

Vector bounds(const Json& entry, const char* key, std::size_t n) {
  Vector values = numbers(entry, key, n);
  for (double& value : values) {
    if (std::abs(value) >= stands_for_infinity) value = std::copysign(infinity, value);
  }
  return values;
}

std::string text(const Json& entry, const char* key) {
  const Json& value = field(entry, key);
  if (!value.is_string()) throw BadInput(sentence("'", key, "' must be a string"));
  return printable(value.get<std::string>());
}

std::string origin(const Json& entry) {
  if (!has(entry, "source") || !entry["source"].is_object()) return {};
  std::string words;
  for (const char* key : {"repo", "commit", "path"}) {
    if (!has(entry["source"], key)) continue;
    if (!words.empty()) words += ' ';
    words += text(entry["source"], key);
  }
  return words;
}

/// A row by row, without its zeros.
SparseRows matrix(const Json& entry, int n) {
  const auto size = static_cast<std::size_t>(n);
  const Vector values = numbers(entry, "A", size * size);
  SparseRows A(n, n);
  for (int i = 0; i < n; ++i) {
    A.startVec(i);
    for (int j = 0; j < n; ++j) {
      const double value = values[Eigen::Index{i} * n + j];
      if (value != 0) A.insertBack(i, j) = value;
    }
  }
  A.finalize();
  return A;
}

std::vector<int> normal_rows(const Json& entry, int n) {
  const Vector values = numbers(entry, "findex", static_cast<std::size_t>(n));
  std::vector<int> rows;
  for (const double value : values) {
    if (value != std::floor(value) || value < -1 || value >= n) {
      throw BadInput(
          sentence("'findex' holds ", value, "; it must be −1 or a row from 0 to ", n - 1));
    }
    rows.push_back(static_cast<int>(value));
  }
  return rows;
}

void set_boxes(const Json& entry, const Vector& x, Problem& problem) {
  const auto n = static_cast<std::size_t>(problem.size());
  problem.bounds.l = bounds(entry, "lo", n);
  problem.bounds.u = bounds(entry, "hi", n);
  if (!has(entry, "findex")) return;
  const Vector none = Vector::Zero(problem.size());
  add_box_friction(problem, normal_rows(entry, problem.size()), x.size() > 0 ? x : none);
}

void set_cones(const Json& entry, Problem& problem) {
  if (problem.size() % 3 != 0) {
    throw BadInput(sentence("it has ", problem.size(), " rows; contacts have 3 each"));
  }
  if (!has(entry, "mu")) {
    throw BadInput("'mu' is missing; nothing else says how rough its contacts are");
  }
  if (has(entry, "order") && text(entry, "order") != "t1,t2,n") {
    throw BadInput(sentence("'order' is '", text(entry, "order"), "'; only 't1,t2,n' can be read"));
  }
  const Vector mu = numbers(entry, "mu", static_cast<std::size_t>(problem.size() / 3));
  for (int k = 0; k < mu.size(); ++k) {
    problem.bounds.l[3 * k + 2] = 0;
    problem.contacts.push_back({.normal = 3 * k + 2,
                                .friction = {3 * k, 3 * k + 1},
                                .mu = mu[k],
                                .law = FrictionLaw::cone});
  }
}

StoredProblem to_stored(const Json& entry) {
  StoredProblem stored;
  stored.origin = origin(entry);
  const Json& size = field(entry, "n");
  if (!size.is_number_integer() || size.get<double>() < 0 || size.get<double>() > 1e4) {
    throw BadInput("'n' must be a whole number from 0 to 10000");
  }
  const int n = size.get<int>();
  stored.problem = free_rows(n);
  stored.problem.rows = RowForm{matrix(entry, n), numbers(entry, "b", static_cast<std::size_t>(n))};
  for (const char* key : {"expected", "guess"}) {
    if (!has(entry, key)) continue;
    stored.x = numbers(entry, key, static_cast<std::size_t>(n));
    break;
  }
  const std::string kind = text(entry, "kind");
  if (kind == "ncp") {
    set_cones(entry, stored.problem);
  } else if (kind == "boxlcp" || (kind == "lcp" && (has(entry, "lo") || has(entry, "hi")))) {
    set_boxes(entry, stored.x, stored.problem);
  } else if (kind == "lcp") {
    stored.problem.bounds.l.setZero();
  } else {
    throw BadInput(sentence("its kind is '", kind, "'; it must be lcp, boxlcp or ncp"));
  }
  return stored;
}

}  // namespace

struct LiteralJson::Content {
  Json list;
  std::vector<std::string> names;
};

bool looks_like_literal_json(std::string_view first_bytes) {
  // A list of objects, with any blanks between.
  const std::vector<std::string_view> words = first_words(first_bytes, 2);
  if (words.empty() || words[0][0] != '[') return false;
  if (words[0].size() > 1) return words[0][1] == '{';
  return words.size() > 1 && words[1][0] == '{';
}

LiteralJson::LiteralJson(const std::filesystem::path& path)
    : file_(path.string()), content_(std::make_unique<Content>()) {
  content_->list = parse(path);
  if (!content_->list.is_array()) throw BadInput(sentence(file_, ": expected a list of problems"));
  std::set<std::string> seen;
  for (const Json& entry : content_->list) {
    const std::string place = sentence("problem ", content_->names.size());
    if (!entry.is_object()) throw BadInput(sentence(file_, ", ", place, ": expected an object"));
    const bool named = has(entry, "name") && entry["name"].is_string();
    content_->names.push_back(named ? text(entry, "name") : place);
    if (!seen.insert(content_->names.back()).second) {
      throw BadInput(
          sentence(file_, ": two problems have the name '", content_->names.back(), "'"));
    }
  }
}

LiteralJson::~LiteralJson() = default;

int LiteralJson::size() const {
  return static_cast<int>(content_->names.size());
}

StoredProblem LiteralJson::read(int k) {
  const std::string& name = content_->names[static_cast<std::size_t>(k)];
  const std::string where = sentence(file_, ", problem ", name);
  StoredProblem stored;
  try {
    stored = to_stored(content_->list[static_cast<std::size_t>(k)]);
  } catch (const BadInput& error) {
    throw BadInput(sentence(where, ": ", error.what()));
  }
  stored.name = name;
  refuse_defects(where, stored);
  return stored;
}

std::string LiteralJson::format() const {
  return "JSON list of literal problems";
}

}  // namespace perpend
