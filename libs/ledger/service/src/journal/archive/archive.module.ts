import { Module } from '@nestjs/common';
import { SubscriptionsModule } from '@taprail/subscriptions';
import { JOURNAL_ARCHIVE } from './journal-archive';
import { journalPlaces } from './journal-places.projection';
import { ReadModelJournalArchive } from './read-model.journal-archive';

/** The index of entries that the journal's shards no longer hold in memory. */
@Module({
  imports: [SubscriptionsModule.follow({ projections: [journalPlaces] })],
  providers: [{ provide: JOURNAL_ARCHIVE, useClass: ReadModelJournalArchive }],
  exports: [JOURNAL_ARCHIVE],
})
export class ArchiveModule {}
