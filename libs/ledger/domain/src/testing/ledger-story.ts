/* Facts of one sale's life in the ledger, for specs. */
import type { JournalEntry } from '../chart/journal-entry';
import type { FactOf, FactType, LedgerFact, SaleFact, SaleRef } from '../posting/facts/ledger-fact';
import { type NameEntry, post, postSale } from '../posting/post';
import { type SaleBalance, noSale, withEntry } from '../posting/sale-balance';

export const ref: SaleRef = {
  transactionId: 'txn_1',
  tapId: 'tap_1',
  authorisationChainId: 'ach_1',
  subMerchant: 'sm_1',
  platform: 'plt_1',
  currency: 'EUR',
};

export const merchant = { subMerchant: 'sm_1', platform: 'plt_1', currency: 'EUR' } as const;

/** Readable instead of hashed: the parts are all there is to an id. */
export const nameEntry: NameEntry = ({ source: { eventId } }, rule, ordinal) => `${eventId}|${rule}|${ordinal}`;

export const told = (eventId: string) => ({
  source: { eventId, type: 'told', stream: 'transaction-1', revision: 0 },
  occurredAt: '2026-03-02T11:00:00.000Z',
  effectiveDate: '2026-03-02',
});

type Unsaid = 'type' | 'source' | 'occurredAt' | 'effectiveDate';
type Said<Type extends FactType> = Omit<FactOf<Type>, Unsaid | 'sale'>;

/** A fact of the sale, told by an event of the same name. */
export const ofSale = <Type extends SaleFact['type']>(
  type: Type,
  said: Said<Type>,
  { sale = ref, eventId = type as string } = {},
): FactOf<Type> => ({ type, ...told(eventId), sale, ...said }) as unknown as FactOf<Type>;

export const ofHouse = <Type extends Exclude<FactType, SaleFact['type']>>(
  type: Type,
  said: Omit<FactOf<Type>, Unsaid | 'items' | 'records'> & Readonly<{ items?: readonly string[] }>,
  eventId: string = type,
): FactOf<Type> => ({ type, ...told(eventId), items: [], records: [], ...said }) as unknown as FactOf<Type>;

export const usdToEur = { from: 'USD', to: 'EUR', rate: '0.92150000', rateId: 'fx_1' } as const;
export const inUsd: SaleRef = { ...ref, currency: 'USD' };

export const captured = (change: Partial<FactOf<'SaleCaptured'>> = {}): FactOf<'SaleCaptured'> => ({
  type: 'SaleCaptured',
  ...told('SaleCaptured'),
  sale: ref,
  captureId: 'cap_1',
  amount: 1_000,
  tipAmount: 0,
  releasedAmount: 0,
  platformFee: 100,
  processingFee: 30,
  feeSchedule: '2026-01',
  feeBearer: 'sub_merchant',
  pspCost: 20,
  fx: null,
  availability: {
    availableOn: '2026-03-03',
    availableAt: '2026-03-02T23:00:00.000Z',
    batchDay: '2026-03-02',
    calendar: { id: 'TARGET', version: 1 },
  },
  ...change,
});

/** Posts facts one after another, each on what the ones before left, and gives the entries of the last. */
export const entriesOfLast = (...facts: readonly LedgerFact[]): readonly JournalEntry[] => {
  let sale: SaleBalance = noSale;
  let last: readonly JournalEntry[] = [];
  for (const fact of facts) {
    last = 'sale' in fact ? postSale(fact, sale, nameEntry) : post(fact, nameEntry);
    sale = last.reduce(withEntry, sale);
  }
  return last;
};

/** `refund: D merchant_pending:sm_1:EUR 870 refund · C psp_clearing:EUR 870 refund`: all that differs between rules. */
export const printed = ({ rule, lines }: JournalEntry): string =>
  `${rule}: ${lines.map((line) => `${line.side === 'debit' ? 'D' : 'C'} ${line.account} ${line.amount} ${line.component}`).join(' · ')}`;
