import type { Taprail } from '@taprail/sdk';
import { isInstant, readDurationMs } from '../../output/time';
import { misused } from '../../program/failure';
import type { FeedPosition } from './event-source';

/** `--from evt_…` or `--since 1h`; undefined when neither was given. Durations are of the deployment's own time. */
export const readPosition = async (
  client: Taprail,
  { from, since }: Readonly<Record<string, unknown>>,
): Promise<FeedPosition | undefined> => {
  if (typeof from === 'string' && typeof since === 'string')
    throw misused('--from and --since are two beginnings; give one');
  if (typeof from === 'string') return { kind: 'from', id: from };
  if (typeof since !== 'string') return undefined;
  if (isInstant(since)) return { kind: 'since', at: since };
  const ms = readDurationMs(since);
  if (ms === undefined)
    throw misused(`--since "${since}" is neither a duration such as 1h nor an instant such as 2026-03-01T00:00:00Z`);
  const { time } = await client.status.get();
  return { kind: 'since', at: new Date(Date.parse(time) - ms).toISOString() };
};
