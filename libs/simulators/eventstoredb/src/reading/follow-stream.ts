import { randomUUID } from 'node:crypto';

import { type LoggedEvent, tombstoneRevision } from '../rules/recorded-event';
import type { Storage } from '../storage/open-storage';
import { firstReadable, isMissing, isYoungEnough, streamState } from '../storage/stream-state';
import { streamDeleted } from '../wire/call-failure';
import { caughtUpAnswer, confirmationAnswer, eventAnswer } from '../wire/read-answers';
import type { Following, StreamSource } from '../wire/read-request';
import { resolve } from './links';
import type { Outgoing } from './outgoing';
import type { WakeUp } from './wake-up';

const pageMax = 500;

/** History as a reader would see it, then everything that is appended; the two meet without a gap or a double. */
export const followStream = async (
  storage: Storage,
  { source: { stream, from }, resolveLinks }: Following<StreamSource>,
  out: Outgoing,
  committed: WakeUp,
): Promise<void> => {
  const { log, nowMs } = storage;
  if (streamState(log, stream).tombstoned) throw streamDeleted(stream);
  let cursor = from === 'end' ? log.lastRevision(stream) : from === 'start' ? -1n : from;

  const send = async (event: LoggedEvent): Promise<void> => {
    cursor = event.revision;
    await out.send(eventAnswer(resolve(log, event, resolveLinks)));
    if (event.revision === tombstoneRevision) throw streamDeleted(stream);
  };

  const sendHistoryPage = async (): Promise<boolean> => {
    const state = streamState(log, stream);
    const first = firstReadable(state);
    const page = isMissing(state) ? [] : log.streamForwards(stream, first > cursor ? first : cursor + 1n, pageMax);
    const isLast = page.length < pageMax;
    for (const event of page) {
      if (isYoungEnough(state, event, nowMs())) await send(event);
      else cursor = event.revision;
    }
    // Events that are hidden at the end of history must not turn up as if they were new.
    if (isLast && state.last > cursor && state.last !== tombstoneRevision) cursor = state.last;
    return isLast;
  };

  await out.send(confirmationAnswer(randomUUID()));
  while (out.isOpen && !(await sendHistoryPage()));
  await out.send(caughtUpAnswer());
  while (out.isOpen) {
    const page = cursor === tombstoneRevision ? [] : log.streamForwards(stream, cursor + 1n, pageMax);
    for (const event of page) await send(event);
    if (page.length === 0) await committed.wait();
  }
};
