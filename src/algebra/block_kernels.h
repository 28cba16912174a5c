#pragma once

namespace perpend {

/// The inner loops of factors made of 6x6 blocks. A block is 36 numbers, column by column; a
/// vector of nodes has six numbers each. Blocks and vectors lie one after the other in arrays.
struct BlockKernels {
  /// inverse ← L⁻¹ of block = L Lᵀ, from the lower triangle of the block; its upper triangle is 0.
  /// False if the block is not positive definite to rounding.
  bool (*invert_factor)(const double* block, double* inverse);
  /// values[target[k]] −= values[first + k] · factorᵀ  for k = 0 … count−1; no target is a source
  void (*subtract_products)(double* values, int first, int count, const int* target,
                            const double* factor);
  /// values[first + k] ← values[first + k] · inverseᵀ
  void (*scale)(double* values, int first, int count, const double* inverse);
  /// v[row[first + k]] −= values[first + k] · y
  void (*scatter)(const double* values, int first, int count, const int* row, const double* y,
                  double* v);
  /// y −= Σ_k values[first + k]ᵀ · v[row[first + k]]
  void (*gather)(const double* values, int first, int count, const int* row, const double* v,
                 double* y);
  /// block += Σ_k weight[k] left[k·step] · right[k·step]ᵀ  of columns of six
  void (*add_outer_products)(int count, const double* left, const double* right, int step,
                             const double* weight, double* block);
  /// The matrix of block_rows.h: row i has the 1x6 blocks start[i] … start[i+1] in the columns of
  /// the nodes `column`. out = J v
  void (*multiply_rows)(int rows, const int* start, const int* column, const double* blocks,
                        const double* v, double* out);
  /// v += Jᵀ x
  void (*add_rows_transposed)(int rows, const int* start, const int* column, const double* blocks,
                              const double* x, double* v);
  /// out = |J| v, with the magnitude of every entry
  void (*multiply_row_sizes)(int rows, const int* start, const int* column, const double* blocks,
                             const double* v, double* out);
  /// v += |Jᵀ| |x|
  void (*add_row_sizes_transposed)(int rows, const int* start, const int* column,
                                   const double* blocks, const double* x, double* v);
};

/// The fastest that this processor can run: with AVX2 and FMA where it has them.
const BlockKernels& block_kernels();

/// Those that any processor can run.
extern const BlockKernels portable_block_kernels;

}  // namespace perpend
