#include "recording/file/problem_batch.h"

#include <algorithm>
#include <limits>
#include <string_view>

#include "border/bad_input.h"
#include "problem/defect.h"

namespace perpend {
namespace {

template <typename T>
void extend(std::vector<T>& values, const T* begin, Eigen::Index count) {
  values.insert(values.end(), begin, begin + count);
}

void extend(std::vector<double>& values, const Vector& more) {
  extend(values, more.data(), more.size());
}

template <std::size_t N>
FixedText<N> pack(std::string_view text) {
  FixedText<N> fixed{};
  std::copy(text.begin(), text.end(), fixed.begin());
  return fixed;
}

/// Prose that is too long ends in "…", between two UTF-8 characters.
ProblemOrigin pack_origin(std::string_view text) {
  constexpr std::string_view dots = "…";
  constexpr std::size_t most = std::tuple_size_v<ProblemOrigin> - 1;
  if (text.size() <= most) return pack<most + 1>(text);
  std::size_t end = most - dots.size();
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return pack<most + 1>(std::string(text.substr(0, end)).append(dots));
}

bool has_x(const ProblemToRecord& made) {
  return made.x != nullptr && made.x->size() > 0;
}

void check(const ProblemToRecord& made, Form form) {
  const auto refuse = [&](const auto&... parts) {
    throw BadInput(sentence("problem \"", made.name, "\" cannot be recorded: ", parts...));
  };
  constexpr std::size_t longest_name = std::tuple_size_v<ProblemName> - 1;
  if (made.name.size() > longest_name || made.name.find('\0') != std::string_view::npos) {
    refuse("its name has ", made.name.size(), " bytes; give at most ", longest_name,
           ", none of them zero");
  }
  if (form == Form::rows && !made.problem.rows) {
    refuse("it has no row form; assemble it first");
  }
  if (form == Form::body && !made.problem.body) {
    refuse("it has no body form, which this recording holds");
  }
  if (const auto defect = find_defect(made.problem)) refuse(*defect);
  if (has_x(made)) {
    if (const auto defect = find_defect(made.problem, *made.x)) refuse(*defect);
  }
  if (!made.certificate) return;
  const Certificate& certificate = *made.certificate;
  const Vector none;
  for (const Vector* rows : {made.x ? made.x : &none, &certificate.w, &certificate.natural.row,
                             &certificate.fischer_burmeister.row, &certificate.energy.row}) {
    if (rows->size() != made.problem.size()) {
      refuse("its solution or certificate has ", rows->size(), " rows where the problem has ",
             made.problem.size());
    }
  }
}

}  // namespace

void ProblemBatch::add(const ProblemToRecord& made) {
  check(made, form_);
  const Problem& problem = made.problem;
  columns_.name.push_back(pack<std::tuple_size_v<ProblemName>>(made.name));
  columns_.origin.push_back(pack_origin(made.origin));
  columns_.step.push_back(made.step);
  columns_.row_start.push_back(ends_.row += problem.size());
  extend(columns_.l, problem.bounds.l);
  extend(columns_.u, problem.bounds.u);
  for (Motion motion : problem.motion) {
    columns_.motion.push_back(static_cast<std::uint8_t>(motion));
  }
  add_contacts(problem);
  if (form_ == Form::rows) {
    add_rows(*problem.rows);
  } else {
    add_body(*problem.body);
  }
  add_solution(made);
}

void ProblemBatch::add_contacts(const Problem& problem) {
  columns_.contact_start.push_back(ends_.contact += std::ssize(problem.contacts));
  for (const Contact& contact : problem.contacts) {
    columns_.contact_normal.push_back(contact.normal);
    extend(columns_.contact_friction, contact.friction.data(), 2);
    columns_.contact_mu.push_back(contact.mu);
    columns_.contact_law.push_back(static_cast<std::uint8_t>(contact.law));
  }
}

void ProblemBatch::add_rows(const RowForm& rows) {
  std::int32_t entries = 0;
  columns_.A_indptr.push_back(0);
  for (int i = 0; i < rows.A.rows(); ++i) {
    for (SparseRows::InnerIterator entry(rows.A, i); entry; ++entry) {
      columns_.A_indices.push_back(static_cast<std::int32_t>(entry.col()));
      columns_.A_data.push_back(entry.value());
      ++entries;
    }
    columns_.A_indptr.push_back(entries);
  }
  columns_.A_start.push_back(ends_.entry += entries);
  extend(columns_.b, rows.b);
}

void ProblemBatch::add_body(const BodyForm& body) {
  columns_.body_start.push_back(ends_.body += body.bodies());
  for (const Matrix6& M : body.M) {
    for (int r = 0; r < 6; ++r) {
      for (int c = 0; c < 6; ++c) columns_.M.push_back(M(r, c));
    }
  }
  extend(columns_.momentum, body.momentum);
  extend(columns_.C, body.C);
  extend(columns_.d, body.d);
  columns_.J_start.push_back(ends_.block += body.J.blocks());
  columns_.J_indptr.insert(columns_.J_indptr.end(), body.J.start.begin(), body.J.start.end());
  columns_.J_body.insert(columns_.J_body.end(), body.J.body.begin(), body.J.body.end());
  for (const Vector6& block : body.J.block) extend(columns_.J_block, block.data(), 6);
}

void ProblemBatch::add_solution(const ProblemToRecord& made) {
  constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
  const auto n = static_cast<std::size_t>(made.problem.size());
  const auto add_rows = [&](std::vector<double>& column, const Vector* rows, double otherwise) {
    rows ? extend(column, *rows) : void(column.insert(column.end(), n, otherwise));
  };
  const Certificate* certificate = made.certificate;
  // A problem of no rows has an x of none, which only a certificate tells from no x.
  const bool is_answered = has_x(made) || (n == 0 && certificate);
  columns_.has_x.push_back(is_answered);
  add_rows(columns_.x, is_answered ? made.x : nullptr, 0);
  columns_.has_certificate.push_back(certificate != nullptr);
  add_rows(columns_.w, certificate ? &certificate->w : nullptr, unknown);
  const auto add_error = [&](std::vector<double>& rows, std::vector<double>& totals,
                             ErrorOfRows Certificate::*error) {
    add_rows(rows, certificate ? &(certificate->*error).row : nullptr, unknown);
    totals.push_back(certificate ? (certificate->*error).total : unknown);
  };
  add_error(columns_.natural, columns_.natural_total, &Certificate::natural);
  add_error(columns_.fischer_burmeister, columns_.fischer_burmeister_total,
            &Certificate::fischer_burmeister);
  add_error(columns_.energy_J, columns_.energy_J_total, &Certificate::energy);
  columns_.of_limit.push_back(certificate ? certificate->of_limit : unknown);
  columns_.seconds.push_back(certificate ? made.seconds : unknown);
  columns_.iterations.push_back(certificate ? made.iterations : -1);
}

ProblemBatch::Mark ProblemBatch::mark() const {
  Mark mark{{}, ends_};
  std::size_t k = 0;
  visit_columns(
      form_, [&](const ColumnPlace&, const auto& column) { mark.sizes.at(k++) = column.size(); },
      columns_);
  return mark;
}

void ProblemBatch::cut(const Mark& mark) noexcept {
  std::size_t k = 0;
  visit_columns(
      form_, [&](const ColumnPlace&, auto& column) { column.resize(mark.sizes.at(k++)); },
      columns_);
  ends_ = mark.ends;
}

void ProblemBatch::take(ProblemBatch& other) {
  visit_columns(
      form_,
      [](const ColumnPlace&, auto& mine, auto& others) {
        mine.clear();
        mine.swap(others);
      },
      columns_, other.columns_);
}

std::size_t ProblemBatch::bytes() const {
  std::size_t bytes = 0;
  visit_columns(
      form_,
      [&](const ColumnPlace&, const auto& column) { bytes += column.size() * sizeof(column[0]); },
      columns_);
  return bytes;
}

}  // namespace perpend
