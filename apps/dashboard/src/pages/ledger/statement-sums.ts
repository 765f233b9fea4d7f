type Line = Readonly<{ side: 'debit' | 'credit'; amount: number }>;

/** Whether opening and lines come to the closing balance. Only all lines together can tell. */
export const agrees = (opening: number, lines: readonly Line[], closing: number): boolean =>
  lines.reduce((sum, { side, amount }) => sum + (side === 'debit' ? amount : -amount), opening) === closing;
