import type { CommandMessage } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import type { IntegrationBus } from '../integration-bus';
import { type DataMatch, type FollowerLag, type GroupStatus, oldestOf } from './group-status';
import type {
  ListParked,
  ParkedCommands,
  ParkedCursor,
  ParkedReplayResult,
  ReplayParked,
  ShownParkedMessage,
} from './parked-commands';
import { type DiscardedMessage, type ParkedMessage, ParkedMessageNotFirst } from './parked-message';
import { redactEvent, redactName, redactText } from './redact-event';

const messagesMax = 1_000;
const failuresMax = 20;
/** A message may take its handler this long, and the answer must be back before the command's deadline. */
const reserveMs = 10_000;

type Key = Readonly<{ topic: string; key: string }>;

/** The operations of operators on the parked messages of one group, where that group consumes. */
export class ParkedOperations {
  constructor(
    private readonly events: IntegrationBus,
    private readonly group: string,
    /** How far the followers of this process are. */
    private readonly followers: () => Promise<readonly FollowerLag[]> = async () => [],
  ) {}

  async answer({ name, data, deadlineMs, actor }: CommandMessage): Promise<unknown> {
    const verb = name.slice(name.indexOf('.') + 1) as keyof ParkedCommands;
    switch (verb) {
      case 'list':
        return this.list(data as ListParked);
      case 'status':
        return this.status((data as ParkedCommands['status']['data']).match);
      case 'read':
        return this.read((data as ParkedCommands['read']['data']).id);
      case 'replay':
        return this.replay(data as ReplayParked, deadlineMs - reserveMs);
      case 'discard':
        return this.discard(data as ParkedCommands['discard']['data'], actor.id);
    }
  }

  private async status(match: DataMatch | null): Promise<GroupStatus> {
    const [lags, counts, followers] = await Promise.all([
      this.events.consumerLags(),
      this.events.parkedCounts(),
      this.followers(),
    ]);
    const parked = new Map(counts.filter(({ group }) => group === this.group).map((count) => [count.topic, count]));
    const consumers = lags
      .filter(({ group }) => group === this.group)
      .map(({ topic, messages }) => {
        const { messages: parkedCount = 0, oldestAt = null } = parked.get(topic) ?? {};
        return { topic, lagMessages: messages, parkedCount, oldestParkedAt: oldestAt };
      });
    return { consumers, matching: match && (await this.matching(match)), followers };
  }

  private async matching({ field, value }: DataMatch): Promise<NonNullable<GroupStatus['matching']>> {
    const parked = (await this.events.parked(this.group)).filter(({ event }) => valueIn(event.data, field) === value);
    return { parkedCount: parked.length, oldestParkedAt: oldestOf(parked.map(({ parkedAt }) => parkedAt)) };
  }

  private async list({
    state,
    topic,
    type,
    key,
    sources,
    after,
    limit,
  }: ListParked): Promise<readonly ShownParkedMessage[]> {
    const parked = await this.events.parked(this.group);
    const messages = state === 'parked' ? parked : await this.events.discarded(this.group);
    const first = firstOfKeys(parked);
    const places = sources && new Set(sources.map(placeName));
    return [...messages]
      .sort((a, b) => comparePlaces(cursorOf(a), cursorOf(b)))
      .filter((it) => topic === undefined || it.topic === topic)
      .filter((it) => type === undefined || it.event.kind === type)
      .filter((it) => key === undefined || it.key === key)
      .filter((it) => places === undefined || places.has(placeName(it.event.source)))
      .filter((it) => after === undefined || comparePlaces(cursorOf(it), after) > 0)
      .slice(0, limit)
      .map((it) => show(it, first));
  }

  private async read(id: string): Promise<ShownParkedMessage> {
    const parked = await this.events.parked(this.group);
    const found = parked.find((it) => it.id === id) ?? (await this.findDiscarded(id));
    if (found === undefined) throw new Rejection('parked_message_not_found');
    return show(found, firstOfKeys(parked));
  }

  private async replay(wanted: ReplayParked, untilMs: number): Promise<ParkedReplayResult> {
    const parked = await this.events.parked(this.group);
    const keys = 'id' in wanted ? [this.find(parked, wanted.id)] : keysFor(wanted, parked);
    if (keys.length === 0) throw new Rejection('parked_message_not_found');
    const only = 'id' in wanted ? { only: wanted.id } : {};
    let replayed = 0;
    for (const { topic, key } of keys) {
      if (replayed >= messagesMax || Date.now() >= untilMs) break;
      const bounds = { ...only, messagesMax: messagesMax - replayed, untilMs };
      replayed += await this.events.replayParked(this.group, topic, key, bounds).catch(asRejection);
    }
    return this.resultFor(keys, replayed);
  }

  private async resultFor(keys: readonly Key[], replayed: number): Promise<ParkedReplayResult> {
    const names = new Set(keys.map(nameOf));
    const left = (await this.events.parked(this.group)).filter((it) => names.has(nameOf(it)));
    const first = [...firstOfKeys(left).values()];
    // A message that only waits behind another has never been tried.
    const failures = first.filter(({ attempts }) => attempts > 0).slice(0, failuresMax);
    return {
      replayed,
      still_parked: left.length,
      failures: failures.map(({ id, key, error }) => ({ id, key: redactName(key), error: redactText(error) })),
    };
  }

  private async discard(
    { id, reason }: ParkedCommands['discard']['data'],
    discardedBy: string,
  ): Promise<ShownParkedMessage> {
    const parked = await this.events.parked(this.group);
    const discard = { discardedBy, discardedAt: new Date().toISOString(), reason };
    const message = parked.find((it) => it.id === id);
    const discarded =
      (message && (await this.events.discardParked(message, discard))) ??
      // Asked again after an answer that was lost.
      (await this.findDiscarded(id));
    if (discarded === undefined) throw new Rejection('parked_message_not_found');
    return show(discarded, new Map());
  }

  private find(parked: readonly ParkedMessage[], id: string): ParkedMessage {
    const found = parked.find((it) => it.id === id);
    if (found === undefined) throw new Rejection('parked_message_not_found');
    return found;
  }

  private async findDiscarded(id: string): Promise<DiscardedMessage | undefined> {
    return (await this.events.discarded(this.group)).find((it) => it.id === id);
  }
}

/** Of a message whose content was refused anything may be missing. */
const valueIn = (data: unknown, field: string): unknown =>
  typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>)[field] : undefined;

const placeName = (source: Readonly<{ stream: string; revision: number }> | undefined): string =>
  `${source?.stream}@${source?.revision}`;

const nameOf = ({ topic, key }: Key): string => `${topic}\n${key}`;

/** Messages come in the order of their keys and places. */
const firstOfKeys = (parked: readonly ParkedMessage[]): ReadonlyMap<string, ParkedMessage> => {
  const first = new Map<string, ParkedMessage>();
  for (const message of parked) if (!first.has(nameOf(message))) first.set(nameOf(message), message);
  return first;
};

const keysFor = (
  wanted: Exclude<ReplayParked, { id: string }>,
  parked: readonly ParkedMessage[],
): readonly ParkedMessage[] =>
  [...firstOfKeys(parked).values()].filter(({ topic, key, event }) =>
    'key' in wanted
      ? key === wanted.key && (wanted.topic === undefined || topic === wanted.topic)
      : event.kind === wanted.type,
  );

const asRejection = (error: unknown): never => {
  if (error instanceof ParkedMessageNotFirst) throw new Rejection('parked_message_not_first', { first: error.firstId });
  throw error;
};

const cursorOf = ({ topic, place }: ParkedMessage): ParkedCursor => ({ topic, ...place });

const comparePlaces = (a: ParkedCursor, b: ParkedCursor): number =>
  compare(a.topic, b.topic) || a.partition - b.partition || a.offset - b.offset;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const show = (
  message: ParkedMessage | DiscardedMessage,
  firstOfKey: ReadonlyMap<string, ParkedMessage>,
): ShownParkedMessage => {
  const { id, group, topic, key, place, attempts, error, parkedAt, event } = message;
  const isDiscarded = 'discardedAt' in message;
  const firstId = isDiscarded ? id : (firstOfKey.get(nameOf(message))?.id ?? id);
  return {
    id,
    group,
    topic,
    key: redactName(key),
    ...place,
    state: isDiscarded ? 'discarded' : 'parked',
    blocked_by: firstId === id ? null : firstId,
    attempts,
    error: redactText(error),
    parked_at: parkedAt,
    discarded: isDiscarded ? { by: message.discardedBy, at: message.discardedAt, reason: message.reason } : null,
    event: redactEvent(event),
  };
};
