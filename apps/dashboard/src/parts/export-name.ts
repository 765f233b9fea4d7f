/** `payments-2026-03-01-to-2026-03-31`: of what the file is, and of which days. */
export const exportName = (
  noun: string,
  { from, to }: Readonly<{ from: string; to: string }>,
  today: string,
): string => {
  if (from === '' && to === '') return `${noun}-until-${today}`;
  return `${noun}${from === '' ? '' : `-${from}`}-to-${to === '' ? today : to}`;
};
