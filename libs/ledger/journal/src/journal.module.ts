import { Module } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import { journalStreamPrefix } from '@taprail/ledger-domain';
import { SubscriptionsModule } from '@taprail/subscriptions';
import { LOGGER, type Logger, METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import { announceSettlement } from './announce-settlement';
import { JOURNAL_ARCHIVE, type JournalArchive } from './archive/journal-archive';
import { journalPlaces } from './archive/journal-places.projection';
import { ReadModelJournalArchive } from './archive/read-model.journal-archive';
import { journalCodec } from './books/journal-record';
import { Journal } from './posting/journal';
import { reportShards } from './posting/report-shards';
import { ResumeShard } from './resume/resume-shard';
import { ShardResumes } from './resume/shard-resumes';

const journalOf = (
  store: EventStore,
  clock: Clock,
  archive: JournalArchive,
  log: Logger,
  registry: Registry,
): Journal => new Journal({ store, clock, archive }, reportShards(log, registry));

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
  providers: [
    { provide: JOURNAL_ARCHIVE, useClass: ReadModelJournalArchive },
    {
      provide: Journal,
      useFactory: journalOf,
      inject: [EVENT_STORE, Clock, JOURNAL_ARCHIVE, LOGGER, METRICS_REGISTRY],
    },
    ResumeShard,
  ],
  exports: [Journal],
})
export class JournalModule {}
