import type { StreamedEvent, Taprail } from '@taprail/sdk';
import { randomBytes } from 'node:crypto';
import { spanText, timeText } from '../../output/time';
import type { CommandSpec, Input } from '../../program/command-spec';
import { exitCodes, Failure, misused } from '../../program/failure';
import type { Context } from '../../session/context';
import { changeProfile, readConfig } from '../../session/config-file';
import { readEventTypes } from './event-filter';
import { type FeedPosition, eventsFrom, positionNow } from './event-source';
import { type ForwardTarget, forwardEvent, type Forwarded } from './forward-event';
import { listenKeys } from './listen-keys';
import { readPosition } from './read-position';
import { listenerOf, readCursor, writeCursor } from './stored-cursor';

/** Sends every event on to addresses of this machine, signed as the platform signs, and loses none over restarts. */
export const listen: CommandSpec = {
  name: 'listen',
  summary: 'forward events to addresses of this machine, and lose none',
  description:
    'Goes on after the last event that was forwarded, also after a restart or a lost connection; each set of addresses and filters has a ' +
    'place of its own. An event that is not taken is tried again, with waits of up to 30 s, before the next one is sent. Each ' +
    '--forward-to may have filters of its own: URL=tap.*,payout.paid. On a terminal: r sends the last event again, p pauses, q ends.',
  options: [
    { flags: '--forward-to <url[=types]>', summary: 'where events go; may be given again', isRepeatable: true },
    { flags: '--events <types>', summary: 'these alone, such as tap.*,payout.paid' },
    { flags: '--header <name:value>', summary: 'sent along; may be given again', isRepeatable: true },
    { flags: '--since <time>', summary: 'begin in the past: 1h, 2d, or an instant' },
    { flags: '--from <event>', summary: 'begin with this event' },
    { flags: '--latest', summary: 'begin with what happens next, whatever was missed' },
    { flags: '--skip-failed', summary: 'go on with the next event where one was not taken four times' },
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
    const destinations = readDestinations(input);
    const headers = Object.fromEntries(((input.options['header'] ?? []) as readonly string[]).map(readHeader));
    const types = readEventTypes(input.options['events'] as string | undefined);
    const listener = listenerOf(destinations, types);
    const begin = await beginning(context, client, input, listener);
    const stop = new AbortController();
    const { signal } = stop;
    context.signal.addEventListener('abort', () => stop.abort(), { once: true });
    let last: StreamedEvent | undefined;
    const sending = {
      secret,
      headers,
      signal,
      isSkippedWhenFailed: input.options['skipFailed'] === true,
    };
    const forward = async (event: StreamedEvent): Promise<void> => {
      const onFailed = (failed: Forwarded, waitMs: number): void => context.out.note(failedText(event, failed, waitMs));
      const wanting = destinations.filter(({ types: wanted }) => !wanted || wanted.includes(event.type));
      // At once, so that an address that is down does not keep this event from the others.
      await Promise.all(
        wanting.map(async (to) => {
          const forwarded = await forwardEvent(event, to, { ...sending, onFailed });
          if (!signal.aborted || forwarded.status !== null) show(context, forwarded, event);
        }),
      );
      if (destinations.length === 0) show(context, undefined, event);
    };
    const keys = listenKeys({ resend: async () => last && forward(last), stop: () => stop.abort() }, context.out);
    try {
      for await (const event of eventsFrom(client, begin, followed(context, signal, destinations, secret))) {
        await keys.whilePaused(signal);
        if (signal.aborted) return;
        // The place also moves past events that nobody asked for.
        const isWanted = types === undefined || types.includes(event.type);
        if (isWanted) await forward(event);
        if (isWanted) last = event;
        // Kept after it was forwarded: a listener that dies before forwards it again, and never not at all.
        if (!event.replayed && !signal.aborted) writeCursor(context, listener, { kind: 'after', id: event.id });
      }
    } catch (error) {
      throw placeGone(error, begin) ?? error;
    } finally {
      keys.end();
    }
  },
};

/** A store that was begun anew does not know the event that was kept. */
const placeGone = (error: unknown, begin: FeedPosition): Failure | undefined => {
  const { status } = error as Readonly<{ status?: number }>;
  if (begin.kind !== 'after' || status === undefined || ![400, 404, 422].includes(status)) return undefined;
  const message = `${begin.id}, after which it should go on, is not in this deployment`;
  return new Failure(exitCodes.notFound, message, { hint: 'taprail listen --latest begins with what happens next' });
};

const followed = (context: Context, signal: AbortSignal, destinations: readonly ForwardTarget[], secret: string) => ({
  types: undefined,
  signal,
  onReady: () => {
    const ready = { type: 'ready', forward_to: destinations.map(({ url }) => url), secret };
    if (context.out.isJson) context.out.item(ready, () => '');
    else context.out.note(({ bold }) => `Ready. Signed with ${bold(secret)}`);
  },
  onReconnect: (cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : undefined;
    if (context.out.isJson) context.out.item({ type: 'reconnecting', reason }, () => '');
    else context.out.note(`The connection was lost${reason ? ` (${reason})` : ''}; connecting again.`);
  },
});

/** The place to begin at: the one asked for, the one kept, or now. It is kept at once, so that a listener that dies early goes on there. */
const beginning = async (
  context: Context,
  client: Taprail,
  { options }: Input,
  listener: string,
): Promise<FeedPosition> => {
  const asked = await readPosition(client, options);
  const kept = options['latest'] === true ? undefined : readCursor(context, listener);
  const position = asked ?? kept ?? (await positionNow(client));
  if (!asked && kept)
    context.out.note(kept.kind === 'after' ? `Going on after ${kept.id}.` : 'Going on from the first event.');
  if (!asked && !kept) writeCursor(context, listener, position);
  return position;
};

const readDestinations = ({ options }: Input): readonly ForwardTarget[] =>
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
  `${url} has not taken ${id} (${status ?? error}, ${attempts} attempts); trying again in ${spanText(waitMs)}. --skip-failed goes on without it.`;

const show = ({ out }: Context, result: Forwarded | undefined, event: StreamedEvent): void =>
  out.item({ type: 'event', event, ...(result ? { forwarded: result } : {}) }, ({ dim, bold, green, red }) => {
    const head = `${dim(timeText(event.created_at))}  ${bold(event.type.padEnd(25))}  ${event.id}${event.replayed ? '  (again)' : ''}`;
    if (!result) return head;
    const { url, status, error, attempts, duration_ms: ms } = result;
    const end = status !== null && status < 300 ? green(String(status)) : red(String(status ?? error));
    return `${head}  → ${url}  ${end}  ${spanText(ms)}${attempts > 1 ? `  after ${attempts} attempts` : ''}`;
  });
