import type { DomainEvent } from '@taprail/event-sourcing';
import { ChainKeys } from './chain-keys';
import { Codec } from './encoding/codec';
import type { Recorded } from './event-store';
import { eventIdOf, firstPrevHash, hashOf, linkHash, readLink, unwrittenStream, verifyChain } from './hash-chain';

const stream = 'transaction-1';
const envelope = { commandId: 'cmd', correlationId: 'c', actor: { kind: 'api_key', id: 'key_1' } } as const;
const at = '2026-03-02T11:04:05.123Z';
const refund = (amount: number): DomainEvent => ({ type: 'RefundSucceeded', data: { amount } });

/** As a release before links had a version wrote it. */
const oldEvent = (revision: number, prevHash: string): Recorded => {
  const data = JSON.stringify({ amount: revision });
  const hash = hashOf(prevHash, data);
  const metadata = JSON.stringify({ ...envelope, at, schema: 1, prevHash, hash });
  return { stream, revision, position: BigInt(revision), id: `old-${revision}`, type: 'Tapped', data, metadata };
};

const history = (): Recorded[] => {
  const old = oldEvent(0, firstPrevHash);
  const after = { stream, revision: 0, hash: readLink(old)!.hash };
  const { events } = new Codec().encode([refund(1), refund(2)], envelope, at, after);
  return [old, ...events.map((event, n) => ({ ...event, stream, revision: n + 1, position: BigInt(n + 1) }))];
};
const with1 = (change: (event: Recorded) => Partial<Recorded>): Recorded[] =>
  history().map((event) => (event.revision === 1 ? { ...event, ...change(event) } : event));

describe('a chain', () => {
  it('holds across the change of links from version 1 to version 2', () =>
    expect(() => verifyChain(history())).not.toThrow());

  it.each<[string, (event: Recorded) => Partial<Recorded>]>([
    ['data', () => ({ data: '{"amount":9}' })],
    ['type', () => ({ type: 'RefundFailed' })],
    ['id', () => ({ id: '00000000-0000-4000-8000-000000000001' })],
    ['metadata', ({ metadata }) => ({ metadata: metadata.replace('key_1', 'key_2') })],
    ['time', ({ metadata }) => ({ metadata: metadata.replace('05.123Z', '06.123Z') })],
    ['link, which claims to be of version 1', ({ metadata }) => ({ metadata: metadata.replace('"link":2,', '') })],
    ['link, which claims to be of another version', ({ metadata }) => ({ metadata: metadata.replace('k":2', 'k":3') })],
    ['metadata, which is no JSON', () => ({ metadata: 'x' })],
  ])('breaks at an event with another %s', (_what, change) =>
    expect(() => verifyChain(with1(change))).toThrow(`${stream} was changed at revision 1`),
  );

  it('breaks at an event that was taken from another stream, and at two that were exchanged', () => {
    const [old, first, second] = history() as [Recorded, Recorded, Recorded];
    const elsewhere = new Codec().encode([refund(1)], envelope, at, { ...unwrittenStream('transaction-2') }).events[0]!;
    expect(() => verifyChain([{ ...first, ...elsewhere, revision: 0 }])).toThrow('at revision 0');
    expect(() => verifyChain([old, { ...second, revision: 1 }, { ...first, revision: 2 }])).toThrow('at revision 1');
  });

  it('breaks at an event with a second link inside its metadata', () => {
    const forged = with1(({ metadata }) => ({ metadata: metadata.replace('{', '{"hash":"x",') }));
    expect(() => verifyChain(forged)).toThrow('at revision 1');
  });
});

describe('codes of links', () => {
  const keys = new ChainKeys(['a key of the specs that is long enough']);
  const [, plain] = history() as [Recorded, Recorded];
  const signed = { ...plain, ...keys.sign(plain) };

  it('leave the chain as it is, and are checked with the key', () => {
    const [old, , last] = history() as [Recorded, Recorded, Recorded];
    expect(() => verifyChain([old, signed, last])).not.toThrow();
    expect(keys.check(readLink(signed)!)).toBe('valid');
    expect(keys.sign(signed)).toBe(signed);
  });

  it('cannot be made without the key', () => {
    const { stream, revision, type } = plain;
    const { prevHash, covered, mac } = readLink(signed)!;
    const hash = linkHash(prevHash, { stream, revision, type, metadata: covered, data: '{"amount":9}' });
    expect(eventIdOf(hash)).not.toBe(plain.id);
    expect(keys.check({ hash, mac: mac! })).toBe('wrong');
    expect(keys.check({ hash, mac: new ChainKeys(['another']).sign(plain).metadata.slice(-53, -2) })).toBe('unknown');
    expect(keys.check(readLink(plain)!)).toBe('absent');
  });

  it('are checked with every key that was used before', () => {
    const next = new ChainKeys(['the next key of the specs', 'a key of the specs that is long enough']);
    expect(next.check(readLink(signed)!)).toBe('valid');
    expect(keys.check(readLink(next.sign(plain))!)).toBe('unknown');
  });

  it('are not given to events without a link', () => {
    const event = { id: 'id', type: 'Tapped', data: '{}', metadata: '{}' };
    expect([keys.sign(event), new ChainKeys([]).sign(plain)]).toEqual([event, plain]);
  });
});
