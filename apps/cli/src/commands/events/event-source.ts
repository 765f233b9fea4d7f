import type { StreamedEvent, Taprail, TaprailEvent } from '@taprail/sdk';
import type { typesToFollow } from './event-filter';

/** The place in the feed to begin at. `beginning`: there was no event yet. */
export type FeedPosition = Readonly<
  { kind: 'beginning' } | { kind: 'after'; id: string } | { kind: 'from'; id: string } | { kind: 'since'; at: string }
>;

type Followed = Readonly<{
  /** All that the feed is asked for; absent: those of `*`. */
  feed: ReturnType<typeof typesToFollow>;
  isWanted: (type: string) => boolean;
  signal: AbortSignal;
  onReady: () => void;
  onReconnect: (cause: unknown) => void;
}>;

/** The place after the newest event there is now. */
export const positionNow = async (client: Taprail, feed: Followed['feed'] = {}): Promise<FeedPosition> => {
  const [newest] = (await client.events.list({ ...(feed as object), limit: 1 })).data;
  return newest ? { kind: 'after', id: newest.id } : { kind: 'beginning' };
};

/**
 * Every event from a position on, without a gap: first those of the feed that are there, then those of the stream after
 * the last of them. Types are narrowed here, so that the position also moves past events that nobody asked for.
 */
export async function* eventsFrom(
  client: Taprail,
  position: FeedPosition,
  followed: Followed,
): AsyncGenerator<StreamedEvent> {
  const { feed, signal, onReady, onReconnect } = followed;
  const isWanted = ({ type }: TaprailEvent): boolean => followed.isWanted(type);
  let last = position.kind === 'after' ? position.id : undefined;
  if (position.kind === 'from') {
    const event = await client.events.get(position.id);
    last = event.id;
    if (isWanted(event)) yield event;
  } else if (position.kind === 'beginning' || position.kind === 'since') {
    const created = position.kind === 'since' ? { created: { gte: position.at } } : {};
    for await (const event of client.events.list(
      { ...(feed as object), order: 'asc', limit: 100, ...created },
      { signal },
    )) {
      last = event.id;
      if (isWanted(event)) yield event;
    }
  }
  onReady();
  for await (const event of client.events.stream(
    { ...(feed as object), ...(last ? { after: last } : {}), replays: 'true' },
    { signal, onReconnect },
  )) {
    if (isWanted(event)) yield event;
  }
}
