import { Inject } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus, INTEGRATION_BUS, type IntegrationBus, type ParkedMessage } from '@taprail/bus';
import type { MoneyMoved } from '@taprail/contracts';
import { type ShardResumeEvent, shardResumeStreamPrefix, shardOf } from '@taprail/ledger-domain';
import { type LogPlace, type Reaction, Reacts } from '@taprail/subscriptions';
import { shardResumeCodec } from './shard-resumes';

const group = 'ledger';
const timeoutMs = 30_000;
const actor = { kind: 'service', id: 'ledger' } as const;

/** Opens a shard that had stopped, and replays the messages that found it closed meanwhile. */
@Reacts()
export class ResumeShard implements Reaction<ShardResumeEvent> {
  /** Its checkpoint is stored under this name. */
  readonly name = 'resume-lane';
  readonly streamPrefix = shardResumeStreamPrefix;
  readonly codec = shardResumeCodec;

  constructor(
    @Inject(COMMAND_BUS) private readonly commands: CommandBus,
    @Inject(INTEGRATION_BUS) private readonly events: IntegrationBus,
  ) {}

  async react(
    { data: { shard } }: ShardResumeEvent,
    { eventId, metadata: { correlationId } }: LogPlace,
  ): Promise<void> {
    const envelope = { commandId: eventId, correlationId, actor, deadlineMs: Date.now() + timeoutMs };
    await this.commands.send({ ...envelope, name: 'ledger.resume-shard', key: `shard-${shard}`, data: { shard } });
    const waiting = (await this.events.parked(group)).filter((parked) => isOfShard(parked, shard));
    const lines = new Map(waiting.map(({ topic, key }) => [`${topic} ${key}`, { topic, key }]));
    for (const { topic, key } of lines.values()) await this.events.replayParked(group, topic, key);
  }
}

const isOfShard = ({ event }: ParkedMessage, shard: number): boolean => {
  if (event.kind !== 'money.moved') return false;
  const { sub_merchant_id: subMerchant, platform_id: platform } = event.data as MoneyMoved;
  return shardOf({ subMerchant, platform }) === shard;
};
