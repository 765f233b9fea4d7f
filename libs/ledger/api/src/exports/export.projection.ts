import { type KnownExport, ledgerExport, type LedgerExportEvent } from '@taprail/ledger-domain';
import type { Projection } from '@taprail/subscriptions';
import { statusOf } from './export.view';
import { exportCodec, exportStreamPrefix } from './ledger-exports';

const projectExport = (row: KnownExport | undefined, event: LedgerExportEvent): KnownExport => {
  const state = ledgerExport.evolve(row ?? null, event);
  if (state === null) throw new Error(`${event.type} comes before ${event.data.exportId} was requested`);
  return state;
};

/** One row per export, for lists. */
export const exportList: Projection<LedgerExportEvent, KnownExport> = {
  name: 'ledger-exports',
  version: 1,
  streamPrefix: exportStreamPrefix,
  codec: exportCodec,
  keys: ({ data }) => [data.exportId],
  project: projectExport,
  columns: {
    platform: ({ terms }) => terms.platformId,
    status: statusOf,
    format: ({ terms }) => terms.format,
    created: ({ terms }) => terms.at,
  },
  unindexed: ['status', 'format', 'created'],
};
