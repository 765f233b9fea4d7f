import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command, Reply } from '@taprail/contracts';
import { Endpoints } from './endpoints/endpoints';
import { PublicEventReads } from './events/public-event-reads';
import { MatchingEvents } from './jobs/matching-events';

/** Answers the dispatcher from the read models, which are read here alone. */
@Controller()
export class WebhookReadsCommands {
  constructor(
    private readonly events: PublicEventReads,
    private readonly matching: MatchingEvents,
    private readonly endpoints: Endpoints,
  ) {}

  @OnCommand('gateway.find-recorded-events')
  async findRecorded({
    data,
  }: Command<'gateway.find-recorded-events'>): Promise<Reply<'gateway.find-recorded-events'>> {
    return { recorded: await this.events.findRecorded(data.eventIds) };
  }

  @OnCommand('gateway.list-replayed-events')
  async listReplayed({
    data: { after, ...range },
  }: Command<'gateway.list-replayed-events'>): Promise<Reply<'gateway.list-replayed-events'>> {
    const from = after && { after: BigInt(after.position), afterKey: after.eventId };
    const { matched, next } = await this.matching.list(range, from);
    return {
      events: matched.map(({ eventId, place }) => ({ eventId, place })),
      next: next && { position: String(next.after), eventId: next.afterKey },
    };
  }

  @OnCommand('gateway.find-endpoint-failure')
  async findFailure({
    data,
  }: Command<'gateway.find-endpoint-failure'>): Promise<Reply<'gateway.find-endpoint-failure'>> {
    return { failingSince: (await this.endpoints.healthOf(data.endpointId))?.failingSince ?? null };
  }
}
