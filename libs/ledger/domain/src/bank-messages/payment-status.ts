import type { FailureCode } from '../payouts/payout/payout.events';
import { statedAmount, type StatedAmount } from './camt-amount';
import { allAt, type XmlElement, requireText, textAt } from './xml-element';

/** The bank's status of a transfer, by the id that we gave it, with the amount that was moved where it is stated. */
export type PaymentStatus = Readonly<{ id: string; moved: StatedAmount | null }> &
  (
    | Readonly<{ outcome: 'paid'; wireReference: string }>
    | Readonly<{ outcome: 'refused' | 'returned'; failureCode: FailureCode }>
  );

/** ISO 20022 reasons in our words; a bank has many more, and all of them mean that it could not. */
const reasons: Readonly<Record<string, FailureCode>> = {
  AC01: 'invalid_account_number',
  AC03: 'invalid_account_number',
  AC04: 'account_closed',
  AC06: 'account_frozen',
  AC13: 'unsupported',
  AG01: 'bank_account_restricted',
  AG02: 'unsupported',
  AM03: 'invalid_currency',
  AM04: 'insufficient_funds',
  BE01: 'incorrect_account_holder_name',
  MD01: 'debit_not_authorized',
  MS03: 'declined',
  RC01: 'bank_ownership_changed',
};

const failureOf = (code: string | undefined): FailureCode => reasons[code ?? ''] ?? 'could_not_process';

/** The statuses in a pain.002 or a camt.054; other messages have none, and a transfer under way has none yet. */
export const paymentStatusesIn = (document: XmlElement): readonly PaymentStatus[] => [
  ...allAt(document, 'CstmrPmtStsRpt', 'OrgnlPmtInfAndSts', 'TxInfAndSts').flatMap(ofStatus),
  ...allAt(document, 'BkToCstmrDbtCdtNtfctn', 'Ntfctn', 'Ntry').flatMap(ofEntry),
];

const ofStatus = (status: XmlElement): readonly PaymentStatus[] => {
  const id = requireText(status, 'OrgnlEndToEndId');
  const moved = statedAmount(allAt(status, 'OrgnlTxRef', 'Amt', 'InstdAmt')[0]);
  switch (requireText(status, 'TxSts')) {
    case 'ACSC':
    case 'ACCC':
      return [{ id, moved, outcome: 'paid', wireReference: textAt(status, 'AcctSvcrRef') || id }];
    case 'RJCT':
      return [{ id, moved, outcome: 'refused', failureCode: failureOf(textAt(status, 'StsRsnInf', 'Rsn', 'Cd')) }];
    default:
      return [];
  }
};

/** A debit is the transfer itself, a credit with a reason is the transfer that came back. */
const ofEntry = (entry: XmlElement): readonly PaymentStatus[] => {
  const all = allAt(entry, 'NtryDtls', 'TxDtls');
  return all.flatMap((details): readonly PaymentStatus[] => {
    const id = textAt(details, 'Refs', 'EndToEndId');
    if (!id) return [];
    const moved = movedBy(details) ?? (all.length === 1 ? statedAmount(allAt(entry, 'Amt')[0]) : null);
    if (requireText(entry, 'CdtDbtInd') === 'DBIT') {
      const reference = textAt(details, 'Refs', 'AcctSvcrRef') || textAt(entry, 'AcctSvcrRef') || id;
      return [{ id, moved, outcome: 'paid', wireReference: reference }];
    }
    const reason = textAt(details, 'RtrInf', 'Rsn', 'Cd');
    return reason === undefined ? [] : [{ id, moved, outcome: 'returned', failureCode: failureOf(reason) }];
  });
};

const movedBy = (details: XmlElement): StatedAmount | null =>
  statedAmount(allAt(details, 'Amt')[0] ?? allAt(details, 'AmtDtls', 'TxAmt', 'Amt')[0]);
