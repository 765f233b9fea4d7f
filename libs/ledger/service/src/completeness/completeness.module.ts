import { Module } from '@nestjs/common';
import { SubscriptionsModule } from '@taprail/subscriptions';
import { Completeness } from './completeness';
import { CompletenessCommands } from './completeness.commands';
import { CompletenessGauges } from './completeness-gauges';
import { PostingGaps } from './posting-gaps';
import { salePostings } from './sale-postings.projection';

/** Whether the journal has everything that happened to money. */
@Module({
  imports: [SubscriptionsModule.follow({ projections: [salePostings] })],
  controllers: [CompletenessCommands],
  providers: [Completeness, CompletenessGauges, PostingGaps],
  exports: [Completeness],
})
export class CompletenessModule {}
