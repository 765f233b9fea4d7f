import { anyHistory, live } from '@taprail/ledger-domain/testing';
import fc from 'fast-check';
import { watchedModels } from '../watched-models';

describe('P30: whoever adds up a read model once more', () => {
  it.each(watchedModels.map(([projection, check]) => [projection.name, projection, check] as const))(
    'finds nothing in what %s makes of any history',
    (_name, projection, check) =>
      fc.assert(
        fc.property(anyHistory, (history) => {
          const rows = new Map<string, object>();
          const other = check();
          for (const [revision, data] of live(history).entries.entries()) {
            const event = { type: 'JournalEntryPosted', data };
            const place = { stream: 'ledgerJournal-2026-03.5', revision, position: BigInt(revision) } as never;
            for (const key of projection.keys(event, place)) {
              rows.set(key, projection.project(rows.get(key), event, place, key));
            }
            const recorded = { ...(place as object), type: event.type } as never;
            for (const { key, drift } of other.expect(recorded, data)) {
              expect([key, drift(rows.get(key))]).toEqual([key, 0n]);
            }
          }
        }),
        { numRuns: 100 },
      ),
  );
});
