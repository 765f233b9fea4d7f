import { anyHistory, anySizes, live, packedTogether, postedTogether, together } from '@taprail/ledger-domain/testing';
import fc from 'fast-check';
import { watchedModels } from '../watched-models';

describe('P30: whoever adds up a read model once more', () => {
  it.each(watchedModels.map(([projection, check]) => [projection.name, projection, check] as const))(
    'finds nothing in what %s makes of any history',
    (_name, projection, check) =>
      fc.assert(
        fc.property(anyHistory, anySizes, (history, sizes) => {
          const rows = new Map<string, object>();
          const other = check();
          for (const [revision, entries] of together(live(history).entries, sizes).entries()) {
            const event = postedTogether(entries);
            const metadata = { at: '2026-03-02T11:00:00.000001Z' };
            const place = {
              stream: 'ledgerJournal-2026-03.5',
              revision,
              position: BigInt(revision),
              metadata,
            } as never;
            for (const part of projection.parts?.(event, place) ?? [event]) {
              for (const key of projection.keys(part, place)) {
                rows.set(key, projection.project(rows.get(key), part, place, key));
              }
            }
            const recorded = { ...(place as object), type: event.type } as never;
            // A row is asked about once an event, with all that it has brought.
            const expected = new Map(
              other.expect(recorded, packedTogether(entries)).map(({ key, drift }) => [key, drift]),
            );
            for (const [key, drift] of expected) expect([key, drift(rows.get(key))]).toEqual([key, 0n]);
          }
        }),
        { numRuns: 100 },
      ),
  );
});
