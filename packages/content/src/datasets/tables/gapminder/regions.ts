/** Gapminder's six regions by its names for them, in the order of its codes. */
export const regions = {
  south_asia: "South Asia",
  europe_central_asia: "Europe and Central Asia",
  sub_saharan_africa: "Sub-Saharan Africa",
  america: "America",
  east_asia_pacific: "East Asia and Pacific",
  middle_east_north_africa: "Middle East and North Africa",
} as const;
