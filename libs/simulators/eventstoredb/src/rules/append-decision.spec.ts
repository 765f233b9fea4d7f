import {
  type AppendedStream,
  decideAppend,
  decideDelete,
  decideTombstone,
  type RequestedRevision,
  type KnownIds,
} from './append-decision';

const any: RequestedRevision = { kind: 'any' };
const exists: RequestedRevision = { kind: 'stream-exists' };
const exact = (revision: bigint): RequestedRevision => ({ kind: 'exact', revision });
const noStream = exact(-1n);

const stream = (last: bigint, more: Partial<AppendedStream> = {}): AppendedStream => ({
  last,
  tombstoned: false,
  softDeleted: false,
  hasMetadata: false,
  ...more,
});

/** A stream that holds these ids from revision 0 on, all of them written lately. */
const holding = (...ids: string[]): KnownIds => ({
  recentRevision: (id) => (ids.includes(id) ? BigInt(ids.lastIndexOf(id)) : undefined),
  storedId: (revision) => ids[Number(revision)],
});

const write = { kind: 'write' };
const wrongVersion = { kind: 'wrong-version' };
const deleted = { kind: 'deleted' };
const repeated = (revision: bigint) => ({ kind: 'repeated', revision });

describe('an append', () => {
  it.each([any, exists, noStream, exact(3n)])('to a tombstoned stream is refused, expecting %o', (expected) => {
    expect(decideAppend(stream(3n, { tombstoned: true }), expected, ['a'], holding())).toEqual(deleted);
  });

  it.each([
    ['a soft-deleted stream is refused', stream(1n, { softDeleted: true, hasMetadata: true }), deleted],
    ['a missing stream is a conflict', stream(-1n), wrongVersion],
    ['a stream with only metadata is written', stream(-1n, { hasMetadata: true }), write],
    ['a stream with events is written', stream(0n), write],
  ])('that expects the stream to exist: %s', (_sentence, state, decision) => {
    expect(decideAppend(state, exists, ['new'], holding())).toEqual(decision);
  });

  it.each([
    ['new ids are written', ['x', 'y'], write],
    ['a new id first is written, whatever follows', ['x', 'a'], write],
    ['a known id before a new one is a conflict', ['a', 'x'], wrongVersion],
    ['known ids are a repetition up to where the last one lies', ['a', 'b'], repeated(1n)],
    ['known ids in another order are a repetition too', ['c', 'a'], repeated(0n)],
    ['nothing is written as nothing', [], write],
  ])('that expects anything: %s', (_sentence, ids, decision) => {
    expect(decideAppend(stream(2n), any, ids, holding('a', 'b', 'c'))).toEqual(decision);
  });

  it.each([
    ['all ids in place are a repetition, not the current revision', noStream, ['a', 'b'], repeated(1n)],
    ['ids in place after an exact revision are a repetition', exact(0n), ['b', 'c'], repeated(2n)],
    ['an id that lies elsewhere is a conflict', exact(0n), ['a'], wrongVersion],
    ['more ids than are stored are a conflict', noStream, ['a', 'b', 'c', 'x'], wrongVersion],
    ['a later id that differs is a conflict', noStream, ['a', 'x'], wrongVersion],
    ['nothing is a conflict', noStream, [], wrongVersion],
    ['a revision ahead of the stream is a conflict', exact(3n), ['x'], wrongVersion],
    ['the current revision is written without a look at ids', exact(2n), ['c'], write],
  ])('that expects a revision: %s', (_sentence, expected, ids, decision) => {
    expect(decideAppend(stream(2n), expected, ids, holding('a', 'b', 'c'))).toEqual(decision);
  });

  it.each([
    ['no stream and a new id is written', noStream, ['x'], write],
    ['no stream and the first ids is a repetition', noStream, ['a'], repeated(0n)],
    ['no stream and a mixture is a conflict', noStream, ['a', 'x'], wrongVersion],
    ['an older revision is a conflict', exact(0n), ['x'], wrongVersion],
    ['the last revision is written', exact(1n), ['x'], write],
  ])('to a soft-deleted stream that expects %s', (_sentence, expected, ids, decision) => {
    const state = stream(1n, { softDeleted: true, hasMetadata: true });
    expect(decideAppend(state, expected, ids, holding('a', 'b'))).toEqual(decision);
  });
});

describe('a delete', () => {
  it.each([
    ['of nothing is a conflict', stream(-1n), any, wrongVersion],
    ['of nothing as NO_STREAM is a conflict', stream(-1n), noStream, wrongVersion],
    ['of metadata alone is written', stream(-1n, { hasMetadata: true }), noStream, write],
    ['at the last revision is written', stream(1n), exact(1n), write],
    ['at another revision is a conflict', stream(1n), exact(0n), wrongVersion],
    ['of a soft-deleted stream as NO_STREAM is written', stream(1n, { softDeleted: true }), noStream, write],
    ['of a tombstoned stream is refused', stream(1n, { tombstoned: true }), any, deleted],
  ])('%s', (_sentence, state, expected, decision) => {
    expect(decideDelete(state, expected)).toEqual(decision);
  });

  it('for good is allowed on a missing stream', () => {
    expect([decideTombstone(stream(-1n), noStream), decideTombstone(stream(-1n), any)]).toEqual([write, write]);
  });
});
