import type { StreamedEvent } from '@taprail/sdk';
import type { Colours } from '../../output/terminal/colours';
import { readInteger } from '../../operations/field-options';
import { timeText } from '../../output/time';
import type { CommandSpec } from '../../program/command-spec';
import { isAsked, readEventTypes, typesToFollow } from './event-filter';
import { eventsFrom, positionNow } from './event-source';
import { readPosition } from './read-position';

/** Events as they happen, on the terminal. */
export const tailCommand: CommandSpec = {
  name: 'tail',
  summary: 'show events as they happen',
  options: [
    { flags: '--events <types>', summary: 'these alone, such as tap.*,payout.paid' },
    { flags: '--since <time>', summary: 'begin in the past: 1h, 2d, or an instant' },
    { flags: '--from <event>', summary: 'begin with this event' },
    { flags: '--count <n>', summary: 'end after this many', read: (text) => readInteger('--count', text) },
  ],
  calls: ['events.stream', 'events.list'],
  async run(context, { options }) {
    const client = await context.client();
    const types = readEventTypes(options['events'] as string | undefined);
    const position = (await readPosition(client, options)) ?? (await positionNow(client, typesToFollow(types)));
    const followed = {
      feed: typesToFollow(types),
      isWanted: (type: string) => isAsked(type, types),
      signal: context.signal,
      onReady: () => context.out.note('Listening; Ctrl-C ends.'),
      onReconnect: () => context.out.note('The connection was lost; connecting again.'),
    };
    let left = (options['count'] as number | undefined) ?? Infinity;
    if (left <= 0) return;
    for await (const event of eventsFrom(client, position, followed)) {
      context.out.item(event, (colours) => eventText(event, colours));
      left -= 1;
      if (left <= 0) return;
    }
  },
};

export const eventText = (
  { created_at: at, type, id, submerchant, replayed }: StreamedEvent,
  { bold, dim }: Colours,
): string =>
  `${dim(timeText(at))}  ${bold(type.padEnd(25))}  ${id}  ${submerchant ?? ''}${replayed ? '  (again)' : ''}`.trimEnd();
