import type { AccountShelf } from './engine/account-shelf';
import type { Records } from './engine/state/records';
import { type AccountState, nothingDue } from './engine/state/account-state';
import { newAccount } from './engine/accounts/change-account';
import { seededId } from './engine/state/seeded-ids';
import { settingsOf } from './http/control/processor-controls';
import { PaymentProcessor } from './payments/processor/payment-processor';
import { ProcessorDues, type ProcessorEvent, ProcessorRows } from './payments/processor/state/processor-parts';
import type { ProcessorSettings } from './payments/processor/state/processor-settings';
import type { PaymentsEngine } from './payments/payments-engine';

export type ProcessorSources = Readonly<{
  seed: string;
  records: Records;
  shelf: AccountShelf;
  acquirer: PaymentsEngine;
  assumptions: Partial<ProcessorSettings>;
  publish: (event: ProcessorEvent) => void;
}>;

/** The processor over the records; the place that it has read the acquirer's news up to is one of them. */
export const createProcessor = ({ records, shelf, assumptions, ...rest }: ProcessorSources): PaymentProcessor =>
  new PaymentProcessor(
    {
      ...rest,
      rows: new ProcessorRows(records),
      dues: new ProcessorDues(records),
      account: (id) => shelf.account(id),
      findAccount: (id) => shelf.findById(id),
      mint: (prefix) => shelf.mint(prefix),
      settings: () => settingsOf(records, assumptions),
    },
    {
      read: () => records.get<number>('counter', 'newsPlace') ?? 0,
      write: (place) => records.put('counter', 'newsPlace', place),
    },
  );

/** The account that the keys belong to. */
export const platformAccount = (seed: string, { platformPayouts }: ProcessorSettings): AccountState => {
  const account = newAccount({ country: 'DE' }, seededId(seed, 'acct', 0), 0);
  return {
    ...account,
    type: 'standard',
    email: 'platform@example.com',
    businessType: 'company',
    fields: {
      business_profile: { name: 'Platform' },
      settings: { payouts: { schedule: { interval: platformPayouts } } },
    },
    standing: { ...nothingDue, chargesEnabled: true, payoutsEnabled: true, detailsSubmitted: true },
  };
};
