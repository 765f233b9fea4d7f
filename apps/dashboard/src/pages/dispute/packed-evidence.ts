import type { Dispute } from '@taprail/sdk';
import { countOf, formatMoney } from '../../money/format-money';
import { lowerWords, words } from '../../parts/status-tone';
import { formatDate, formatInstant } from '../../time/format-time';
import type { ChargedPayment } from '../payment/charged-payment';

/** Facts of the record that `auto_pack` puts into fields of the evidence. The API words them when it packs. */
export const packedFacts = (
  record: ChargedPayment,
  { charges }: Pick<Dispute, 'charges'>,
): readonly (readonly [field: string, fact: string])[] => {
  const { tap, authorisation, capture, refunds, currency } = record;
  const money = (amount: number) => formatMoney(amount, currency);
  const receipt = [
    `authorised ${money(record.amount_authorised)}${authorisation.auth_code ? ` with code ${authorisation.auth_code}` : ''}`,
    countOf(charges.length, 'charge'),
    capture && `captured ${money(capture.amount)} on ${formatInstant(capture.at, 'UTC')} UTC`,
    record.tip_amount > 0 && `of which tip ${money(record.tip_amount)}`,
    refunds.length > 0 && countOf(refunds.length, 'refund'),
  ];
  const card = [
    `${words(tap.scheme)} ${tap.funding} card ending ${tap.last4} at device ${tap.device}`,
    lowerWords(tap.entry_mode),
    lowerWords(tap.cvm),
    ...(tap.cryptogram ? [`cryptogram ${tap.cryptogram.verified ? 'verified' : 'not verified'}`] : []),
  ];
  return [
    ['service_date', formatDate((capture?.at ?? tap.at).slice(0, 10))],
    ['product_description', record.description ?? `Sale at ${record.submerchant}`],
    ['receipt', receipt.filter(Boolean).join(', ')],
    ['access_activity_log', card.join(', ')],
  ];
};
