/** A median with its smallest and largest neighbour: machines are noisy, and one number hides it. */
export type Spread = Readonly<{ median: number; min: number; max: number }>;

export const spreadOf = (values: readonly number[]): Spread => {
  const sorted = [...values].sort((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)]!, min: sorted[0]!, max: sorted.at(-1)! };
};

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
};

export const rounded = (value: number, digits = 2): string => value.toFixed(digits);

export const told = ({ median, min, max }: Spread, digits = 2): string =>
  `${rounded(median, digits)} (${rounded(min, digits)}–${rounded(max, digits)})`;

export const say = (line: string): void => void process.stdout.write(`${line}\n`);
