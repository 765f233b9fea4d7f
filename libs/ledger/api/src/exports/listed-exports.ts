import { Inject, Injectable } from '@nestjs/common';
import type { KnownExport } from '@taprail/ledger-domain';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { ProjectionReader, RecentWrites, RecordReads } from '@taprail/subscriptions';
import { exportList } from './export.projection';
import { LedgerExports } from './ledger-exports';

/** The list of exports. A single one is read from its stream, which has two events. */
@Injectable()
export class ListedExports extends RecordReads<KnownExport> {
  constructor(@Inject(READ_STORE) readStore: ReadStore, exports: LedgerExports, writes: RecentWrites) {
    const fold = async (exportId: string) => {
      const { state, revision } = await exports.load(exportId);
      return state === null ? undefined : { record: state, revision };
    };
    super(new ProjectionReader(readStore, exportList), { fold }, writes);
  }
}
