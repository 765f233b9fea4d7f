/** A code with its meaning and advice; generated. */
export type Code = Readonly<{
  code: string;
  kind: 'error' | 'decline' | 'payout failure';
  status?: number;
  means: string;
  advice: string;
  retryable: boolean;
}>;
