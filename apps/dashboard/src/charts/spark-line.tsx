/**
 * The course of a figure without axes: decoration beside the number itself. Where there is no figure, as for a rate of nothing, the
 * line runs on to the next one.
 */
export const SparkLine = ({ values }: { values: readonly (number | null)[] }) => {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
  const max = Math.max(1, ...known.map(({ value }) => value));
  const step = 100 / Math.max(1, values.length - 1);
  const x = (at: number | undefined) => ((at ?? 0) * step).toFixed(1);
  const points = known.map(({ value, at }) => `${x(at)},${(27 - (value / max) * 24).toFixed(1)}`);
  return (
    <svg class="spark" viewBox="0 0 100 28" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <polygon points={`${x(known[0]?.at)},28 ${points.join(' ')} ${x(known.at(-1)?.at)},28`} />
      <polyline points={points.join(' ')} />
    </svg>
  );
};
