import { Module } from '@nestjs/common';
import { journalStreamPrefix } from '@taprail/ledger-domain';
import { SubscriptionsModule } from '@taprail/subscriptions';
import { announceSettlement } from './announce-settlement';
import { JOURNAL_ARCHIVE } from './archive/journal-archive';
import { journalPlaces } from './archive/journal-places.projection';
import { ReadModelJournalArchive } from './archive/read-model.journal-archive';
import { journalCodec } from './books/journal-record';
import { JournalHost } from './posting/journal-host';
import { ResumeShard } from './resume/resume-shard';
import { ShardResumes } from './resume/shard-resumes';

/** The writer of the journal, the index of its older entries, and what others are told of it. */
@Module({
  imports: [
    SubscriptionsModule.follow({
      relays: [
        {
          name: 'ledger-settlement',
          topic: 'ledger.events',
          streamPrefix: journalStreamPrefix,
          codec: journalCodec,
          announce: announceSettlement,
        },
      ],
      projections: [journalPlaces],
    }),
  ],
  controllers: [ShardResumes],
  providers: [JournalHost, ResumeShard, { provide: JOURNAL_ARCHIVE, useClass: ReadModelJournalArchive }],
  exports: [JournalHost],
})
export class JournalModule {}
