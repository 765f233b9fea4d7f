import type { Decliner } from '../../messages';

type Decline = Readonly<{ code: string; word: string; message: string }>;

const declined = 'Your card was declined.';
const decline = (word: string, code = 'card_declined', message = declined): Decline => ({ code, word, message });

/** An issuer's code in Stripe's words. */
const declines: Readonly<Record<string, Decline>> = {
  '01': decline('call_issuer'),
  '05': decline('do_not_honor'),
  '06': decline('generic_decline'),
  '12': decline('transaction_not_allowed'),
  '13': decline('invalid_amount'),
  '14': decline('incorrect_number', 'incorrect_number', 'Your card number is incorrect.'),
  '1A': decline('offline_pin_required'),
  '41': decline('lost_card'),
  '43': decline('stolen_card'),
  '51': decline('insufficient_funds', 'card_declined', 'Your card has insufficient funds.'),
  '54': decline('expired_card', 'expired_card', 'Your card has expired.'),
  '55': decline('incorrect_pin'),
  '57': decline('transaction_not_allowed'),
  '61': decline('card_velocity_exceeded'),
  '65': decline('withdrawal_count_limit_exceeded'),
  '75': decline('pin_try_exceeded'),
  '91': decline('issuer_not_available'),
  '96': decline('processing_error', 'processing_error', 'An error occurred while processing your card.'),
};
const anyDecline = decline('generic_decline');

export const declineOf = (code: string): Decline => declines[code] ?? anyDecline;

/** The ending of Stripe's test amount tells which of two PIN declines an issuer means by its one code. */
export const declineWordOf = (code: string, amount: number): string =>
  code === '1A' && amount % 100 === 3 ? 'online_or_offline_pin_required' : declineOf(code).word;

export const networkStatusOf = (by: Decliner | null): string => {
  if (by === null) return 'approved_by_network';
  return by === 'psp' ? 'not_sent_to_network' : 'declined_by_network';
};
