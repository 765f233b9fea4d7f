import type { ReconBreak } from '@taprail/contracts';
import { ageOf } from '@taprail/ledger-domain';
import type { CivilDate } from '@taprail/money';
import type { BankLineRow } from '../read-models/bank-lines.projection';
import type { PspRecordRow } from '../read-models/psp-records.projection';

const noDifference = { key: null, feeDifference: 0 } as const;

/** Overdue in the PSP's files; undefined while it may still come in time. */
export const ofRecord = (row: PspRecordRow, psp: string, today: CivilDate): ReconBreak | undefined => {
  const { key, id, currency, transactionId, amount, date, batch } = row;
  const { days, bucket, isLate } = ageOf(date, today, currency);
  if (!isLate) return undefined;
  const found = {
    id: key,
    state: 'missing_psp',
    psp,
    currency,
    batch,
    transactionId,
    reference: id.split('/')[1] ?? null,
  };
  return { ...noDifference, ...found, amount, difference: amount, date, ageDays: days, age: bucket };
};

/** On the bank's statement, and announced by nobody. */
export const ofBankLine = (row: BankLineRow, psp: string, today: CivilDate): ReconBreak => {
  const { statementId, lineId, currency, reference, amount, date } = row;
  const { days, bucket } = ageOf(date, today, currency);
  const found = {
    id: `${statementId}/${lineId}`,
    state: 'orphan_bank',
    psp,
    currency,
    batch: null,
    transactionId: null,
  };
  return { ...noDifference, ...found, reference, amount, difference: 0 - amount, date, ageDays: days, age: bucket };
};
