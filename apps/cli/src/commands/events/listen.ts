import type { StreamedEvent, Taprail } from '@taprail/sdk';
import { randomBytes } from 'node:crypto';
import { spanText, timeText } from '../../output/time';
import type { CommandSpec, Input } from '../../program/command-spec';
import { exitCodes, Failure, misused } from '../../program/failure';
import type { Context } from '../../session/context';
import { changeProfile, readConfig } from '../../session/config-file';
import { isAsked, readEventTypes, typesToFollow } from './event-filter';
import { type FeedPosition, eventsFrom, positionNow } from './event-source';
import { type ForwardTarget, forwardEvent, type Forwarded } from './forward-event';
import { listenKeys } from './listen-keys';
import { readPosition } from './read-position';
import { listenerOf, readCursor, writeCursor } from './stored-cursor';

/** Sends every event on to addresses of this machine, signed as the platform signs, and loses none over restarts. */
export const listen: CommandSpec = {
  name: 'listen',
  summary: 'forward events to local URLs, without losing any',
  description:
    'Goes on after the last event that was forwarded, also after a restart or a lost connection; each address with its filters has a ' +
    'place of its own. An event that is not acknowledged is retried, with waits of up to 30 s, before the next one is sent there. Each ' +
    '--forward-to may have filters of its own: URL=tap.*,payout.paid. On a terminal: r sends the last event again, p pauses, q ends.',
  options: [
    { flags: '--forward-to <url[=types]>', summary: 'where events go; may be given again', isRepeatable: true },
    { flags: '--events <types>', summary: 'these alone, such as tap.*,payout.paid' },
    { flags: '--header <name:value>', summary: 'sent along; may be given again', isRepeatable: true },
    { flags: '--since <time>', summary: 'begin in the past: 1h, 2d, or an instant' },
    { flags: '--from <event>', summary: 'begin with this event' },
    { flags: '--latest', summary: 'begin with what happens next, whatever was missed' },
    { flags: '--skip-failed', summary: 'move on to the next event after four failed attempts' },
    { flags: '--print-secret', summary: 'print the secret that signs, and end' },
  ],
  examples: [
    'taprail listen --forward-to http://127.0.0.1:3000/webhooks',
    "taprail listen --forward-to 'http://127.0.0.1:3000/taps=tap.*' --forward-to http://127.0.0.1:3000/all --json",
  ],
  calls: ['events.stream', 'events.list', 'events.get'],
  async run(context, input) {
    const secret = signingSecret(context);
    if (input.options['printSecret'] === true) return context.out.data({ secret }, () => secret);
    const client = await context.client();
    const targets = readTargets(input);
    const headers = Object.fromEntries(((input.options['header'] ?? []) as readonly string[]).map(readHeader));
    const types = readEventTypes(input.options['events'] as string | undefined);
    const stop = new AbortController();
    const { signal } = stop;
    context.signal.addEventListener('abort', () => stop.abort(), { once: true });
    const sending = { secret, headers, signal, isSkippedWhenFailed: input.options['skipFailed'] === true };
    // Without an address events are shown, and that has a place of its own too.
    const places = targets.length === 0 ? [undefined] : targets;
    let last: StreamedEvent | undefined;
    const resend = async (): Promise<void> => {
      const again = last;
      if (!again) return;
      const wanting = targets.filter(({ types: wanted }) => isAsked(again.type, types, wanted));
      const once = { ...sending, isSkippedWhenFailed: true, onFailed: () => undefined };
      await Promise.all(wanting.map(async (to) => show(context, await forwardEvent(again, to, once), again)));
    };
    const keys = listenKeys({ resend, stop: () => stop.abort() }, context.out);
    const onReady = whenAllAreReady(context, targets, secret, places.length);
    // An address that is down keeps no event from the others: each follows the feed by itself and keeps its own place.
    const following = places.map(async (to) => {
      const listener = listenerOf(to ? [to] : [], types);
      const begin = await beginning(context, client, input, listener, to);
      try {
        const feed = typesToFollow(types, to?.types);
        const followed = { feed, isWanted: () => true, signal, onReady, onReconnect: reconnecting(context, to) };
        for await (const event of eventsFrom(client, begin, followed)) {
          await keys.whilePaused(signal);
          if (signal.aborted) return;
          // The place also moves past events that nobody asked for.
          if (isAsked(event.type, types, to?.types)) {
            await forwardTo(context, to, event, sending);
            last = event;
          }
          // Kept after it was forwarded: a listener that dies before forwards it again, and never not at all.
          if (!event.replayed && !signal.aborted) writeCursor(context, listener, { kind: 'after', id: event.id });
        }
      } catch (error) {
        throw placeGone(error, begin) ?? error;
      }
    });
    try {
      await Promise.all(following);
    } finally {
      stop.abort();
      await Promise.allSettled(following);
      keys.end();
    }
  },
};

type Sending = Omit<Parameters<typeof forwardEvent>[2], 'onFailed'>;

const forwardTo = async (
  context: Context,
  to: ForwardTarget | undefined,
  event: StreamedEvent,
  sending: Sending,
): Promise<void> => {
  if (!to) return show(context, undefined, event);
  const onFailed = (failed: Forwarded, waitMs: number): void => context.out.note(failedText(event, failed, waitMs));
  const forwarded = await forwardEvent(event, to, { ...sending, onFailed });
  if (!sending.signal.aborted || forwarded.status !== null) show(context, forwarded, event);
};

/** A store that was begun anew does not know the event that was kept. */
const placeGone = (error: unknown, begin: FeedPosition): Failure | undefined => {
  const { status } = error as Readonly<{ status?: number }>;
  if (begin.kind !== 'after' || status === undefined || ![400, 404, 422].includes(status)) return undefined;
  const message = `${begin.id}, after which it should go on, is not in this deployment`;
  return new Failure(exitCodes.notFound, message, { hint: 'taprail listen --latest begins with what happens next' });
};

/** Told once, when every address has got its first connection. */
const whenAllAreReady = (
  context: Context,
  targets: readonly ForwardTarget[],
  secret: string,
  count: number,
): (() => void) => {
  let left = count;
  return () => {
    left -= 1;
    if (left !== 0) return;
    const ready = { type: 'ready', forward_to: targets.map(({ url }) => url), secret };
    if (context.out.isJson) context.out.item(ready, () => '');
    else context.out.note(({ bold }) => `Ready. Signed with ${bold(secret)}`);
  };
};

const reconnecting =
  (context: Context, to: ForwardTarget | undefined) =>
  (cause: unknown): void => {
    const reason = cause instanceof Error ? cause.message : undefined;
    const lost = { type: 'reconnecting', reason, ...(to ? { forward_to: to.url } : {}) };
    if (context.out.isJson) context.out.item(lost, () => '');
    else
      context.out.note(
        `The connection${to ? ` for ${to.url}` : ''} was lost${reason ? ` (${reason})` : ''}; connecting again.`,
      );
  };

/** The place to begin at: the one asked for, the one kept, or now. It is kept at once, so that a listener that dies early goes on there. */
const beginning = async (
  context: Context,
  client: Taprail,
  { options }: Input,
  listener: string,
  to: ForwardTarget | undefined,
): Promise<FeedPosition> => {
  const asked = await readPosition(client, options);
  const kept = options['latest'] === true ? undefined : readCursor(context, listener);
  const position = asked ?? kept ?? (await positionNow(client));
  if (!asked && kept)
    context.out.note(
      `${to ? `${to.url} goes` : 'Going'} on ${kept.kind === 'after' ? `after ${kept.id}` : 'from the first event'}.`,
    );
  if (!asked && !kept) writeCursor(context, listener, position);
  return position;
};

const readTargets = ({ options }: Input): readonly ForwardTarget[] =>
  ((options['forwardTo'] ?? []) as readonly string[]).map((text) => {
    const [, url = text, types] = /^(.+?)=([\w.*,]+)$/.exec(text) ?? [];
    if (!/^https?:\/\//.test(url) || !URL.canParse(url))
      throw misused(`--forward-to "${text}" is no address such as http://127.0.0.1:3000/webhooks`);
    return { url, types: readEventTypes(types) };
  });

const readHeader = (text: string): readonly [string, string] => {
  const [, name, value] = /^([A-Za-z0-9-]+)\s*:\s*(.*)$/.exec(text) ?? [];
  if (name === undefined) throw misused(`--header takes name:value, and not "${text}"`);
  return [name.toLowerCase(), value!];
};

/** Made once for each profile, so that a receiver keeps its setting. */
const signingSecret = (context: Context): string => {
  const { profile } = context.settings;
  const kept = readConfig(context.env).profiles[profile]?.listen_secret;
  if (kept) return kept;
  const made = `whsec_${randomBytes(32).toString('base64')}`;
  changeProfile(context.env, profile, { listen_secret: made });
  return made;
};

const failedText = ({ id }: StreamedEvent, { url, status, error, attempts }: Forwarded, waitMs: number): string =>
  `${url} did not acknowledge ${id} (${status ?? error}, ${attempts} attempts); trying again in ${spanText(waitMs)}. --skip-failed moves on without it.`;

const show = ({ out }: Context, result: Forwarded | undefined, event: StreamedEvent): void =>
  out.item({ type: 'event', event, ...(result ? { forwarded: result } : {}) }, ({ dim, bold, green, red }) => {
    const head = `${dim(timeText(event.created_at))}  ${bold(event.type.padEnd(25))}  ${event.id}${event.replayed ? '  (again)' : ''}`;
    if (!result) return head;
    const { url, status, error, attempts, duration_ms: ms } = result;
    const end = status !== null && status < 300 ? green(String(status)) : red(String(status ?? error));
    return `${head}  → ${url}  ${end}  ${spanText(ms)}${attempts > 1 ? `  after ${attempts} attempts` : ''}`;
  });
