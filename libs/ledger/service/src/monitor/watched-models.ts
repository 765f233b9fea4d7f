import { watchedJournalPlaces } from '@taprail/ledger-journal';
import type { ReadStore } from '@taprail/read-store';
import { type AnyProjection, type ModelCheck, ModelWatch, ProjectionReader } from '@taprail/subscriptions';
import { pendingSales } from '../payouts/days/pending-sales.projection';
import { payableBalances, payableItems } from '../payouts/run/payable.projections';
import { pspRecords } from '../reconciliation/read-models/psp-records.projection';
import { operatingSums } from '../platform-payouts/operating-sums.projection';
import { payableBalancesCheck, payableItemsCheck, pendingSalesCheck } from './checks/model-checks';
import { operatingSumsCheck } from './checks/operating-sums.check';
import { pspRecordsCheck } from './checks/psp-records.check';

/** Every read model of the journal in this service, with whoever adds it up once more. */
export const watchedModels: readonly (readonly [AnyProjection, () => ModelCheck<any>])[] = [
  watchedJournalPlaces,
  [operatingSums, operatingSumsCheck],
  [payableBalances, payableBalancesCheck],
  [payableItems, payableItemsCheck],
  [pendingSales, pendingSalesCheck],
  [pspRecords, pspRecordsCheck],
];

export const watchesOn = (readStore: ReadStore): readonly ModelWatch<any>[] =>
  watchedModels.map(([projection, check]) => new ModelWatch(check(), new ProjectionReader(readStore, projection)));
