/** Round steps from nothing to at least the largest value: 0, 50, 100, 150. */
export const niceTicks = (max: number, count = 4): readonly number[] => {
  if (max <= 0) return [0, 1];
  const rough = max / count;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * magnitude).find((each) => each >= rough && each % 1 === 0);
  const size = step ?? Math.max(1, Math.ceil(rough));
  return Array.from({ length: Math.ceil(max / size) + 1 }, (_, at) => at * size);
};

/** Every how many labels fit: all of seven days, every fifth of thirty. */
export const labelStep = (count: number, room: number): number => Math.max(1, Math.ceil(count / Math.max(1, room)));
