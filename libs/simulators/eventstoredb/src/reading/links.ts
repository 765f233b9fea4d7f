import type { EventLog } from '../storage/event-log';
import type { LoggedEvent } from '../rules/recorded-event';
import type { Resolved } from '../wire/read-answers';

const linkType = '$>';
const linkTarget = /^(\d{1,19})@(.+)$/s;

/** A link is an event that names another one as `number@stream`. */
export const resolve = (log: EventLog, event: LoggedEvent, resolveLinks: boolean): Resolved => {
  if (!resolveLinks || event.type !== linkType) return { event, link: undefined };
  const [, revision, stream] = linkTarget.exec(Buffer.from(event.data).toString('utf8')) ?? [];
  if (revision === undefined || stream === undefined) return { event: undefined, link: event };
  return { event: log.at(stream, BigInt(revision)), link: event };
};
