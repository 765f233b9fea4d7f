import type { IntegrationEvent } from '@taprail/contracts';

/** The place of a message on its topic; in one process a topic has one partition. Orders the messages of a key. */
export type MessagePlace = Readonly<{ partition: number; offset: number }>;

export type ParkedMessage = Readonly<{
  /** Names the message among those of every group. */
  id: string;
  group: string;
  topic: string;
  key: string;
  place: MessagePlace;
  event: IntegrationEvent;
  attempts: number;
  error: string;
  parkedAt: string;
}>;

/** The act of giving a parked message up: by whom, when and why. */
export type Discard = Readonly<{ discardedBy: string; discardedAt: string; reason: string }>;

export type DiscardedMessage = ParkedMessage & Discard;

export type ParkedCount = Readonly<{
  group: string;
  topic: string;
  messages: number;
  /** When the message was parked that is parked for longest; null when none is. */
  oldestAt: string | null;
}>;

/** Messages on a topic that a group has not finished: neither delivered nor parked. */
export type ConsumerLag = Readonly<{ group: string; topic: string; messages: number }>;

export type ReplayBounds = Readonly<{
  /** Replays the message of this id alone, and only if it is the first of its key. */
  only?: string;
  messagesMax?: number;
  /** No further message is begun after this instant. */
  untilMs?: number;
}>;

/** The message is parked behind another of its key: to replay it alone would change the order of the key. */
export class ParkedMessageNotFirst extends Error {
  override readonly name = 'ParkedMessageNotFirst';

  constructor(readonly firstId: string) {
    super(`the first parked message of the key is ${firstId}`);
  }
}

const prefix = 'pkm_';

type Named = Readonly<{ group: string; topic: string; place: MessagePlace }>;

export const parkedMessageId = ({ group, topic, place: { partition, offset } }: Named): string =>
  `${prefix}${Buffer.from(JSON.stringify([group, topic, partition, offset])).toString('base64url')}`;

/** The message that an id names; undefined when it was never one of ours. */
export const namedByParkedMessageId = (id: string): Named | undefined => {
  if (!id.startsWith(prefix)) return undefined;
  try {
    const parts = JSON.parse(Buffer.from(id.slice(prefix.length), 'base64url').toString('utf8')) as unknown;
    if (!Array.isArray(parts)) return undefined;
    const [group, topic, partition, offset] = parts as unknown[];
    if (typeof group !== 'string' || typeof topic !== 'string') return undefined;
    if (!Number.isSafeInteger(partition) || !Number.isSafeInteger(offset)) return undefined;
    const named = { group, topic, place: { partition: partition as number, offset: offset as number } };
    return parkedMessageId(named) === id ? named : undefined;
  } catch {
    return undefined;
  }
};

/** Whether a replay may begin with this message. Throws when it may not because another comes first. */
export const mayReplay = (
  { only, messagesMax = Infinity, untilMs = Infinity }: ReplayBounds,
  firstId: string,
  delivered: number,
): boolean => {
  if (only !== undefined && delivered === 0 && firstId !== only) throw new ParkedMessageNotFirst(firstId);
  return delivered < (only === undefined ? messagesMax : 1) && Date.now() < untilMs;
};
