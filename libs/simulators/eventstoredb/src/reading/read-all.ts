import { setImmediate as letOthersGoOn } from 'node:timers/promises';

import { endOfLog } from '../storage/event-log';
import type { Storage } from '../storage/open-storage';
import { unknown } from '../wire/call-failure';
import { eventAnswer } from '../wire/read-answers';
import type { AllSource, CountedRead } from '../wire/read-request';
import { resolve } from './links';
import type { Outgoing } from './outgoing';

const pageMax = 500;

/** The event at the start belongs to a read forwards and not to one backwards. */
const startOf = ({ source: { from }, backwards }: CountedRead<AllSource>): bigint => {
  if (from === 'start') return backwards ? 0n : -1n;
  if (from === 'end') return endOfLog;
  return backwards ? from : from - 1n;
};

export const readAll = async (storage: Storage, read: CountedRead<AllSource>, out: Outgoing): Promise<void> => {
  const { from, filter } = read.source;
  if (typeof from === 'bigint' && !storage.log.isBoundary(from)) throw unknown('Invalid position.');
  let cursor = startOf(read);
  let left = read.count;
  while (left > 0n && out.isOpen) {
    // Clients ask for the newest event alone all the time.
    const max = filter === undefined && left < pageMax ? Number(left) : pageMax;
    const page = read.backwards ? storage.log.allBefore(cursor, max) : storage.log.allAfter(cursor, max);
    for (const event of page) {
      if (left === 0n) break;
      cursor = event.position;
      if (filter !== undefined && !filter.matches(event)) continue;
      left -= 1n;
      if (!(await out.send(eventAnswer(resolve(storage.log, event, read.resolveLinks))))) return;
    }
    if (page.length < max) break;
    await letOthersGoOn();
  }
  out.end();
};
