#include "scene/material.h"

#include <gtest/gtest.h>

namespace perpend {
namespace {

constexpr SurfaceLaw soft{.stiffness_N_per_m = 1e4, .damping_N_s_per_m = 10};
constexpr SurfaceLaw stiff{.stiffness_N_per_m = 1e7, .damping_N_s_per_m = 20};

SurfaceLaw with_friction(SurfaceLaw law, double stiffness, double damping) {
  law.friction_stiffness_N_per_m = stiffness;
  law.friction_damping_N_s_per_m = damping;
  return law;
}

TEST(FrictionYield, IsThatOfTheContactUnlessTheLawSaysOtherwise) {
  EXPECT_EQ(friction_yield(soft).stiffness_N_per_m, 1e4);
  EXPECT_EQ(friction_yield(soft).damping_N_s_per_m, 10);
  EXPECT_FALSE(friction_yield(soft).slip_m_per_N_s);
  SurfaceLaw law = soft;
  law.friction_stiffness_N_per_m = 3e6;
  EXPECT_EQ(friction_yield(law).stiffness_N_per_m, 3e6);
  EXPECT_EQ(friction_yield(law).damping_N_s_per_m, 10);
}

TEST(FrictionYield, OfTwoMaterialsIsTheSofterOneWithItsDamping) {
  EXPECT_EQ(combine(soft, stiff).friction_stiffness_N_per_m, std::nullopt);
  // Along the surface the stiffer contact may be the softer one.
  for (const SurfaceLaw& met : {combine(soft, with_friction(stiff, 1e3, 30)),
                                combine(with_friction(stiff, 1e3, 30), soft)}) {
    EXPECT_EQ(met.stiffness_N_per_m, 1e4);
    EXPECT_EQ(met.damping_N_s_per_m, 10);
    EXPECT_EQ(met.friction_stiffness_N_per_m, 1e3);
    EXPECT_EQ(met.friction_damping_N_s_per_m, 30);
  }
  const SurfaceLaw met = combine(with_friction(soft, 1e9, 5), stiff);
  EXPECT_EQ(met.friction_stiffness_N_per_m, 1e7);
  EXPECT_EQ(met.friction_damping_N_s_per_m, 20);
}

TEST(FrictionYield, OfTwoMaterialsIsTheLargerSlipWhereThereIsOne) {
  SurfaceLaw slips = stiff, slips_more = soft;
  slips.friction_slip_m_per_N_s = 0.1;
  slips_more.friction_slip_m_per_N_s = 0.2;
  EXPECT_EQ(combine(slips, slips_more).friction_slip_m_per_N_s, 0.2);
  const SurfaceLaw met = combine(with_friction(soft, 1e3, 30), slips);
  EXPECT_EQ(met.friction_slip_m_per_N_s, 0.1);
  EXPECT_EQ(met.friction_stiffness_N_per_m, std::nullopt);
  EXPECT_EQ(met.friction_damping_N_s_per_m, std::nullopt);
}

TEST(FrictionYield, IsScaledAsAMultipleOfTheNormals) {
  SurfaceLaw law = soft;
  scale_friction_compliance(law, 1);
  EXPECT_EQ(law, soft);
  scale_friction_compliance(law, 0.01);
  const double h = 1.0 / 60;
  const FrictionYield yield = friction_yield(law);
  const double C = 1 / (h * (h * law.stiffness_N_per_m + law.damping_N_s_per_m));
  const double C_t = 1 / (h * (h * yield.stiffness_N_per_m + yield.damping_N_s_per_m));
  EXPECT_NEAR(C_t / C, 0.01, 1e-15);
}

}  // namespace
}  // namespace perpend
