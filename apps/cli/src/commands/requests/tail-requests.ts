import { setTimeout as sleep } from 'node:timers/promises';
import type { LoggedRequest, Taprail } from '@taprail/sdk';
import { readInteger } from '../../operations/field-options';
import { timeText } from '../../output/time';
import type { Colours } from '../../output/terminal/colours';
import { misused } from '../../program/failure';
import type { CommandSpec } from '../../program/command-spec';

const readCount = (flag: string, text: string): number => {
  const count = readInteger(flag, text);
  if (count < 0) throw misused(`${flag} takes 0 or more, and not ${text}`);
  return count;
};

const pollMs = 1_000;
const failedFrom = 400;

/** Requests are not pushed: the log is asked every second for those that are newer than the newest that was shown. */
export const tailRequests: CommandSpec = {
  name: 'tail',
  summary: 'show requests that change something or fail, as they are answered',
  options: [
    { flags: '--failures', summary: 'those alone that were refused' },
    { flags: '--last <n>', summary: 'begin with the last n', read: (text) => readCount('--last', text) },
    { flags: '--count <n>', summary: 'end after this many', read: (text) => readCount('--count', text) },
  ],
  examples: ['taprail logs tail --failures', 'taprail logs tail --last 20 --json'],
  calls: ['requests.list'],
  async run(context, { options }) {
    const client = await context.client();
    const last = (options['last'] as number | undefined) ?? 0;
    let left = (options['count'] as number | undefined) ?? Infinity;
    const { data: newest } = await client.requests.list({ limit: 100 });
    const shown = new Set(newest.slice(last).map(({ id }) => id));
    context.out.note('Following the requests; Ctrl-C ends.');
    while (left > 0) {
      for (const request of await newRequests(client, shown)) {
        if (options['failures'] === true && request.status < failedFrom) continue;
        context.out.item(request, (colours) => requestText(request, colours));
        left -= 1;
        if (left <= 0) return;
      }
      await sleep(pollMs, undefined, { signal: context.signal });
    }
  },
};

/** Oldest first, and each of them once. */
const newRequests = async (client: Taprail, shown: Set<string>): Promise<readonly LoggedRequest[]> => {
  const found: LoggedRequest[] = [];
  const isFirst = shown.size === 0;
  for await (const request of client.requests.list({ limit: 100 })) {
    if (shown.has(request.id)) break;
    found.push(request);
    if (isFirst && found.length >= 100) break;
  }
  for (const { id } of found) shown.add(id);
  return found.reverse();
};

const requestText = (
  { created_at: at, method, path, status, code, duration_ms: ms, id }: LoggedRequest,
  { bold, dim }: Colours,
): string =>
  `${dim(timeText(at))}  ${bold(String(status))}  ${method.padEnd(6)} ${path}  ${ms} ms  ${code ?? ''}  ${dim(id)}`;
