/** One step of a sum: it begins where the one before it ended. */
export type WaterfallStep = Readonly<{ name: string; amount: number; from: number; to: number }>;

export type Waterfall = Readonly<{
  steps: readonly WaterfallStep[];
  /** The lowest and highest value on the way, for the scale. */
  low: number;
  high: number;
  sum: number;
}>;

/** Parts of a sum, in their order; what is nothing is left out. */
export const waterfallOf = (parts: readonly (readonly [name: string, amount: number])[]): Waterfall => {
  let sum = 0;
  const steps = parts
    .filter(([, amount]) => amount !== 0)
    .map(([name, amount]) => {
      const from = sum;
      sum += amount;
      return { name, amount, from, to: sum };
    });
  const values = [0, ...steps.map(({ to }) => to)];
  return { steps, low: Math.min(...values), high: Math.max(...values), sum };
};
