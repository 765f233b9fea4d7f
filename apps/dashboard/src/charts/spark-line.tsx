/** The course of a figure without axes: decoration beside the number itself. */
export const SparkLine = ({ values }: { values: readonly number[] }) => {
  const max = Math.max(1, ...values);
  const step = 100 / Math.max(1, values.length - 1);
  const points = values.map((value, at) => `${(at * step).toFixed(1)},${(27 - (value / max) * 24).toFixed(1)}`);
  return (
    <svg class="spark" viewBox="0 0 100 28" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <polygon points={`0,28 ${points.join(' ')} 100,28`} />
      <polyline points={points.join(' ')} />
    </svg>
  );
};
