/** The rules below the horizon of the book's mark: one for each week of a quarter of a year. */
export const horizonRules = 13;

/** Half a sun on a horizon, and rules below that trace its other half: offsets from the middle of the horizon. */
export function horizonOf(radius: number): { step: number; rules: { below: number; half: number }[] } {
  const step = radius / (horizonRules + 0.5);
  const rules = Array.from({ length: horizonRules }, (_, index) => {
    const below = (index + 1) * step;
    return { below, half: Math.sqrt(radius ** 2 - below ** 2) };
  });
  return { step, rules };
}

/** How many rules are past in a week of the book: one more each week in a book of thirteen weeks. */
export function rulesPast(week: number, weeks: number): number {
  return Math.ceil((horizonRules * week) / weeks);
}
