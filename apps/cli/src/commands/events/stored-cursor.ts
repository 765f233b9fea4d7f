import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '../../session/context';
import { configFolder, writePrivateFile } from '../../session/config-file';
import type { FeedPosition } from './event-source';
import type { ForwardTarget } from './forward-event';

/** The targets of a listener with their filters, in an order of its own: the same set is the same listener. */
export const listenerOf = (targets: readonly ForwardTarget[], types: readonly string[] | undefined): string => {
  const sorted = (names: readonly string[] | undefined): string => (names ? [...names].sort().join(',') : '*');
  return [sorted(types), ...targets.map((target) => `${target.url} ${sorted(target.types)}`).sort()].join('\n');
};

/** One for each profile, address and listener: another deployment has other events, and another listener another place. */
const cursorPath = ({ env, settings }: Context, listener: string): string => {
  const of = `${settings.profile}\n${settings.apiUrl}\n${listener}`;
  const name = createHash('sha256').update(of).digest('hex').slice(0, 16);
  return join(
    env['XDG_STATE_HOME'] ? join(env['XDG_STATE_HOME'], 'taprail') : configFolder(env),
    `listen-${name}.json`,
  );
};

export const readCursor = (context: Context, listener: string): FeedPosition | undefined => {
  try {
    const position = JSON.parse(readFileSync(cursorPath(context, listener), 'utf8')) as FeedPosition;
    if (position.kind === 'beginning' || (position.kind === 'after' && typeof position.id === 'string'))
      return position;
  } catch {
    // The first time there is none.
  }
  return undefined;
};

export const writeCursor = (context: Context, listener: string, position: FeedPosition): void =>
  writePrivateFile(cursorPath(context, listener), `${JSON.stringify(position)}\n`);
