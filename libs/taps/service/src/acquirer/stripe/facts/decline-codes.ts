import type { Decliner } from '@taprail/contracts/acquirer';
import { declineReasonOf } from '@taprail/taps-domain';

/** Stripe's words for a decline, with the code that says the same in ISO 8583. */
const codes: Readonly<Record<string, string>> = {
  approve_with_id: '01',
  authentication_required: '1A',
  call_issuer: '01',
  card_not_supported: '57',
  card_velocity_exceeded: '61',
  currency_not_supported: '57',
  do_not_honor: '05',
  duplicate_transaction: '94',
  expired_card: '54',
  fraudulent: '59',
  generic_decline: '06',
  incorrect_number: '14',
  incorrect_pin: '55',
  insufficient_funds: '51',
  invalid_account: '46',
  invalid_amount: '13',
  invalid_pin: '55',
  issuer_not_available: '91',
  lost_card: '41',
  merchant_blacklist: '59',
  new_account_information_available: '14',
  no_action_taken: '05',
  offline_pin_required: '1A',
  online_or_offline_pin_required: '1A',
  pickup_card: '04',
  pin_try_exceeded: '75',
  processing_error: '96',
  reenter_transaction: '96',
  restricted_card: '62',
  revocation_of_all_authorizations: 'R1',
  revocation_of_authorization: 'R1',
  security_violation: '63',
  service_not_allowed: '57',
  stolen_card: '43',
  stop_payment_order: 'R0',
  transaction_not_allowed: '57',
  try_again_later: '96',
  withdrawal_count_limit_exceeded: '65',
};
const anyDecline = '06';
/** Codes with which a scheme answers for an issuer that it does not reach. */
const ofScheme: readonly string[] = ['91', '92'];
const notAsked: readonly string[] = ['not_sent_to_network', 'reversed_after_approval'];

export type StripeDecline = Readonly<{
  /** The issuer's own code, where Stripe passes it on. */
  networkCode?: string | null | undefined;
  declineCode?: string | null | undefined;
  code?: string | null | undefined;
  networkStatus?: string | null | undefined;
}>;

/** A code that nobody here has a word for says less than Stripe's own word. */
const isKnown = (code: string): boolean =>
  declineReasonOf(code).reason !== declineReasonOf('').reason || code === anyDecline;

const codeOf = (word: string | null | undefined): string | undefined =>
  word !== null && word !== undefined && Object.hasOwn(codes, word) ? codes[word] : undefined;

export const declined = ({ networkCode, declineCode, code, networkStatus }: StripeDecline) => {
  const reasonCode =
    (networkCode && isKnown(networkCode) ? networkCode : undefined) ??
    codeOf(declineCode) ??
    codeOf(code) ??
    anyDecline;
  return { outcome: 'declined', reasonCode, declinedBy: declinerOf(reasonCode, networkStatus) } as const;
};

const declinerOf = (code: string, networkStatus: string | null | undefined): Decliner => {
  if (notAsked.includes(networkStatus ?? '')) return 'psp';
  return ofScheme.includes(code) ? 'scheme' : 'issuer';
};
