export type DeclineKind = 'soft' | 'hard';

export type DeclineReason = Readonly<{ reason: string; kind: DeclineKind; advice: string }>;

const row = (reason: string, kind: DeclineKind, advice: string): DeclineReason => ({ reason, kind, advice });

/** Why a tap is declined, by the network's code (ISO 8583), with what the person at the till should do. */
const byCode: Readonly<Record<string, DeclineReason>> = {
  '01': row('refer_to_issuer', 'soft', 'contact_issuer'),
  '02': row('refer_to_issuer', 'soft', 'contact_issuer'),
  '03': row('invalid_merchant', 'hard', 'contact_support'),
  '04': row('pickup_card', 'hard', 'do_not_retry'),
  '05': row('do_not_honor', 'soft', 'use_other_card'),
  '06': row('generic_decline', 'soft', 'use_other_card'),
  '07': row('pickup_card', 'hard', 'do_not_retry'),
  '12': row('invalid_transaction', 'hard', 'do_not_retry'),
  '13': row('invalid_amount', 'hard', 'fix_request'),
  '14': row('invalid_card_number', 'hard', 'use_other_card'),
  '15': row('no_such_issuer', 'hard', 'use_other_card'),
  '1A': row('pin_required', 'soft', 'retry_with_pin'),
  '30': row('format_error', 'hard', 'contact_support'),
  '33': row('expired_card', 'hard', 'use_other_card'),
  '34': row('suspected_fraud', 'hard', 'do_not_retry'),
  '41': row('lost_card', 'hard', 'do_not_retry'),
  '43': row('stolen_card', 'hard', 'do_not_retry'),
  '46': row('closed_account', 'hard', 'use_other_card'),
  '51': row('insufficient_funds', 'soft', 'use_other_card'),
  '54': row('expired_card', 'hard', 'use_other_card'),
  '55': row('incorrect_pin', 'soft', 'retry_with_pin'),
  '57': row('transaction_not_permitted', 'hard', 'use_other_card'),
  '58': row('terminal_not_permitted', 'hard', 'contact_support'),
  '59': row('suspected_fraud', 'hard', 'do_not_retry'),
  '61': row('amount_limit_exceeded', 'soft', 'use_other_card'),
  '62': row('restricted_card', 'hard', 'use_other_card'),
  '63': row('security_violation', 'hard', 'do_not_retry'),
  '65': row('count_limit_exceeded', 'soft', 'insert_card'),
  '75': row('pin_tries_exceeded', 'hard', 'use_other_card'),
  '78': row('card_not_activated', 'hard', 'contact_issuer'),
  '82': row('cryptogram_invalid', 'hard', 'insert_card'),
  '88': row('cryptogram_invalid', 'hard', 'insert_card'),
  '91': row('issuer_unavailable', 'soft', 'retry_later'),
  '92': row('routing_error', 'soft', 'retry_later'),
  '93': row('law_violation', 'hard', 'do_not_retry'),
  '94': row('duplicate_transaction', 'soft', 'check_previous'),
  '96': row('system_error', 'soft', 'retry_later'),
  R0: row('authorisation_revoked', 'hard', 'do_not_retry'),
  R1: row('authorisation_revoked', 'hard', 'do_not_retry'),
  R3: row('authorisation_revoked', 'hard', 'do_not_retry'),
  Z1: row('offline_declined', 'hard', 'insert_card'),
};

/** Refusals of our own never reached the scheme and have no code of the network. */
const ofService: readonly DeclineReason[] = [
  row('contactless_limit_exceeded', 'soft', 'insert_card'),
  row('card_not_supported', 'hard', 'use_other_card'),
  row('currency_not_supported', 'hard', 'use_other_card'),
  row('blocked_by_risk', 'hard', 'use_other_card'),
  row('velocity_exceeded', 'soft', 'use_other_card'),
];

const generic = row('generic_decline', 'soft', 'use_other_card');

/** An unknown code is a decline all the same. */
export const declineReasonOf = (code: string): DeclineReason => byCode[code] ?? generic;

const all = [...Object.values(byCode), ...ofService];

/** Each reason once, for tables of what a tap may be declined for. */
export const declineReasons: readonly DeclineReason[] = [...new Map(all.map((each) => [each.reason, each])).values()];

export const adviceOf = (reason: string): string =>
  (declineReasons.find((each) => each.reason === reason) ?? generic).advice;
