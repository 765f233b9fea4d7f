import type { LoggedEvent } from '../rules/recorded-event';
import type { Storage } from '../storage/open-storage';
import { firstReadable, isMissing, isYoungEnough, type StreamState, streamState } from '../storage/stream-state';
import { streamDeleted, unknown } from '../wire/call-failure';
import { eventAnswer, streamNotFoundAnswer } from '../wire/read-answers';
import type { CountedRead, StreamSource } from '../wire/read-request';
import { resolve } from './links';
import type { Outgoing } from './outgoing';

const pageMax = 500;

type StreamRead = CountedRead<StreamSource>;

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

const startOf = ({ source: { from }, backwards }: StreamRead, { last }: StreamState): bigint => {
  if (from === 'end') return last;
  const wanted = from === 'start' ? 0n : from;
  return backwards ? smaller(wanted, last) : wanted;
};

/** The next stretch of a stream, as far as its metadata lets it be seen right now. */
const pageFrom = (storage: Storage, read: StreamRead, state: StreamState, next: bigint): readonly LoggedEvent[] =>
  read.backwards
    ? storage.log.streamBackwards(read.source.stream, next, firstReadable(state), pageMax)
    : storage.log.streamForwards(read.source.stream, larger(next, firstReadable(state)), pageMax);

export const readStream = async (storage: Storage, read: StreamRead, out: Outgoing): Promise<void> => {
  const { stream } = read.source;
  const found = streamState(storage.log, stream);
  if (found.tombstoned) throw streamDeleted(stream);
  if (read.count === 0n || (read.source.from === 'end' && !read.backwards)) {
    throw unknown('Unexpected ReadStreamResult: Error');
  }
  if (isMissing(found)) {
    await out.send(streamNotFoundAnswer(stream));
    return out.end();
  }
  let next = startOf(read, found);
  let left = read.count;
  while (left > 0n && next >= 0n) {
    const state = streamState(storage.log, stream);
    const page = pageFrom(storage, read, state, next);
    for (const event of page) {
      if (left === 0n) break;
      next = read.backwards ? event.revision - 1n : event.revision + 1n;
      if (!isYoungEnough(state, event, storage.nowMs())) continue;
      left -= 1n;
      if (!(await out.send(eventAnswer(resolve(storage.log, event, read.resolveLinks))))) return;
    }
    if (page.length < pageMax) break;
  }
  out.end();
};
