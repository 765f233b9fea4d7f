export type MagicAmount = Readonly<{ ending: string; outcome: string; kind: 'approved' | 'declined' | 'late' }>;

/** On the device `dev_test_amount` the last two digits of the minor units decide; the reference has the same table. */
export const magicAmounts: readonly MagicAmount[] = [
  { ending: '00', outcome: 'Approved', kind: 'approved' },
  { ending: '08', outcome: 'Approved with PIN', kind: 'approved' },
  { ending: '10', outcome: 'Approved for 90%', kind: 'approved' },
  { ending: '99', outcome: 'Approved, capture fails', kind: 'approved' },
  { ending: '51', outcome: 'Insufficient funds', kind: 'declined' },
  { ending: '05', outcome: 'Do not honor', kind: 'declined' },
  { ending: '01', outcome: 'Refer to issuer', kind: 'declined' },
  { ending: '12', outcome: 'Invalid transaction', kind: 'declined' },
  { ending: '14', outcome: 'Invalid card number', kind: 'declined' },
  { ending: '41', outcome: 'Lost card', kind: 'declined' },
  { ending: '43', outcome: 'Stolen card', kind: 'declined' },
  { ending: '54', outcome: 'Expired card', kind: 'declined' },
  { ending: '55', outcome: 'Incorrect PIN', kind: 'declined' },
  { ending: '57', outcome: 'Not permitted', kind: 'declined' },
  { ending: '61', outcome: 'Amount limit exceeded', kind: 'declined' },
  { ending: '65', outcome: 'Count limit exceeded', kind: 'declined' },
  { ending: '91', outcome: 'Issuer unavailable', kind: 'declined' },
  { ending: '96', outcome: 'PSP error', kind: 'declined' },
  { ending: '97', outcome: 'Pending, then approved', kind: 'late' },
  { ending: '98', outcome: 'Pending, then declined', kind: 'late' },
];

export const amountDevice = 'dev_test_amount';

export const testDevices: readonly (readonly [id: string, text: string])[] = [
  [amountDevice, 'Outcome set by the amount'],
  ['dev_test_approve', 'Approves every card'],
  ['dev_test_slow', 'Responds after three seconds'],
  ['dev_test_wait', 'Waits for a presented card'],
  ['dev_test_timeout', 'Response is lost'],
  ['dev_test_offline', 'Offline'],
  ['dev_test_no_card', 'No card presented'],
];

export const testCards: readonly (readonly [id: string, text: string])[] = [
  ['', 'Visa credit'],
  ['visa_debit', 'Visa debit'],
  ['mastercard_credit', 'Mastercard credit'],
  ['amex', 'American Express'],
  ['visa_credit_us', 'Visa credit (US)'],
  ['visa_credit_de_apple_pay', 'Visa with Apple Pay'],
  ['card_dispute_fraud', 'Disputed on capture'],
  ['card_refund_fail', 'Refund fails'],
  ['card_increment_decline', 'Increase declined'],
  ['card_capture_late', 'Capture takes one hour'],
];

/** Digits as a till takes them: each moves the others to the left. */
export const typeDigit = (amount: number, key: string): number => {
  if (key === 'C') return 0;
  if (key === '⌫') return Math.trunc(amount / 10);
  const next = Number(`${amount}${key}`);
  return next > 99_999_999 ? amount : next;
};

/** The same amount with the last two digits that ask for an outcome. */
export const withEnding = (amount: number, ending: string): number => {
  const whole = Math.trunc(amount / 100) * 100;
  return (whole === 0 ? 1_000 : whole) + Number(ending);
};

/** The answer that the test device will give, in words. */
export const outcomeOf = (amount: number, device: string): string => {
  if (device !== amountDevice) return testDevices.find(([id]) => id === device)?.[1] ?? 'Decided by the device';
  return magicAmounts.find(({ ending }) => ending === String(amount % 100).padStart(2, '0'))?.outcome ?? 'Approved';
};
