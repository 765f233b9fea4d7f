import timers from 'node:timers/promises';
import type { CommandBus } from '@taprail/bus';
import type { ExportTerms } from '@taprail/ledger-domain';
import { createLogger } from '@taprail/telemetry';
import type { LedgerBooks } from '../books/ledger-books';
import { ShownEntries } from '../entries/shown-entries';
import { ProveExport } from './prove-export';

beforeEach(() => void jest.spyOn(timers, 'setTimeout').mockResolvedValue(undefined));
afterEach(() => void jest.restoreAllMocks());

const terms: ExportTerms = {
  exportId: 'exp_1',
  platformId: 'plt_1',
  format: 'csv',
  from: null,
  asOf: '2026-03-02',
  knownAt: '2026-03-02T11:00:00.000Z',
  subMerchant: null,
  account: null,
  until: '41',
  at: '2026-03-02T11:00:00.000Z',
};
const place = { eventId: 'e1', metadata: { correlationId: 'c' } } as never;

/** Books that can be read from the given attempt on, and what is told of the export. */
const proved = async (readableFrom: number): Promise<readonly unknown[]> => {
  const sent: unknown[] = [];
  let attempts = 0;
  const books = {
    haveReached: async () => undefined,
    walk: () => {
      attempts += 1;
      if (attempts < readableFrom) throw new Error('the database restarts');
      return [];
    },
  } as unknown as LedgerBooks;
  const commands = { send: async ({ commandId, name }: never) => void sent.push([commandId, name]) };
  const shown = new ShownEntries({ find: () => undefined });
  const log = createLogger({ service: 'test', level: 'silent' });
  const reaction = new ProveExport(books, shown, commands as unknown as CommandBus, log);
  await reaction.react({ type: 'LedgerExportRequested', data: terms }, place);
  return sent;
};

describe('an export that is being written', () => {
  it('is tried again when its entries cannot be read, and written once', async () =>
    expect(await proved(6)).toEqual([['prove-e1', 'exports.record-written']]));

  it('is told to have failed when they never can', async () =>
    expect(await proved(7)).toEqual([['fail-e1', 'exports.record-failed']]));
});
