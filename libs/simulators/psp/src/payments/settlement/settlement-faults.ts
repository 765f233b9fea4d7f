import type { CivilDate } from '@taprail/money';
import type { Hold } from '../book/hold';
import { refused } from '../refused';
import { arrivalOf, batchDayOf } from './batch-days';

const kinds = ['one_cent', 'missing_line', 'duplicate_line', 'late', 'twice'] as const;
export type FaultKind = (typeof kinds)[number];

/** Something wrong with the file that an authorisation is settled with, or with its line there. */
export type SettlementFault = Readonly<{
  fault: FaultKind;
  authorisation: string;
  currency: string;
  day: CivilDate;
}>;

export class SettlementFaultList {
  private readonly faults: SettlementFault[] = [];

  load(fault: SettlementFault): void {
    this.faults.push(fault);
  }

  of(day: CivilDate, currency: string): readonly SettlementFault[] {
    return this.faults.length === 0
      ? this.faults
      : this.faults.filter((fault) => fault.day === day && fault.currency === currency);
  }

  all(): Iterable<SettlementFault> {
    return this.faults;
  }
}

/** For a file that has not been sent yet: what was sent is never changed. */
export const planFault = (
  fault: FaultKind,
  { authorised, state, capturedAtMs }: Hold,
  nowMs: number,
): SettlementFault => {
  if (!kinds.includes(fault)) throw refused('invalid_fault', `Faults: ${kinds.join(', ')}`);
  if (state !== 'captured') throw refused('not_captured', 'Only what is captured is settled.');
  const { reference: authorisation, currency } = authorised;
  const day = batchDayOf(capturedAtMs, currency);
  if (Date.parse(arrivalOf(day, currency, false)) <= nowMs) {
    throw refused('file_sent', `The file of ${day} was sent before.`);
  }
  return { fault, authorisation, currency, day };
};
