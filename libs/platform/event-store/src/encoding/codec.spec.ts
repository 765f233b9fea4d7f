import { createHash } from 'node:crypto';
import type { DomainEvent } from '@taprail/event-sourcing';
import { Codec } from './codec';
import { StoredEvent } from './stored-event';
import { firstPrevHash, unwrittenStream } from '../hash-chain';

type Named = DomainEvent<'Named', { first: string; last: string }>;

const codec = new Codec<Named>({ Named: [({ name }) => ({ first: name.split(' ')[0], last: name.split(' ')[1] })] });
const envelope = { commandId: 'cmd', correlationId: 'cor', actor: { kind: 'api_key', id: 'key_1' } } as const;
const at = '2026-03-02T11:04:05.123Z';

describe('the codec', () => {
  it('stores data and metadata as text, with schema, time, envelope and link', () => {
    const named = { type: 'Named', data: { first: 'Ann', last: 'Bee' } } as const;
    const { events, headHash } = codec.encode([named], envelope, at, unwrittenStream('person-1'));
    const [stored] = events;
    // As the README says it, so that a change of either is seen.
    const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
    const covered = JSON.stringify({ ...envelope, at, schema: 2 });
    const data = '{"first":"Ann","last":"Bee"}';
    const hash = sha256([firstPrevHash, 2, 'person-1', 0, 'Named', sha256(covered), data].join('\n'));
    expect(headHash).toBe(hash);
    expect({ ...stored, metadata: JSON.parse(stored!.metadata) }).toEqual({
      id: `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(12, 15)}-8${hash.slice(15, 18)}-${hash.slice(18, 30)}`,
      type: 'Named',
      data,
      metadata: { ...envelope, schema: 2, at, link: 2, prevHash: firstPrevHash, hash },
    });
  });

  it('lifts an event of an older schema on reading', () =>
    expect(codec.decode({ type: 'Named', data: '{"name":"Ann Bee"}', metadata: '{"schema":1}' }).event).toEqual({
      type: 'Named',
      data: { first: 'Ann', last: 'Bee' },
    }));

  it('stops at an event of a schema it does not know, and names its place', () => {
    const unknown = { type: 'Named', data: '{}', metadata: '{"schema":3}' };
    expect(() => codec.decode(unknown)).toThrow('not known here');
    const sentence = 'Event 7 of person-1 cannot be read: Named schema 3 is not known here (latest 2)';
    expect(() => codec.decode({ ...unknown, stream: 'person-1', revision: 7 })).toThrow(sentence);
    const stored = new StoredEvent(12, 'person-1', 7, 'id', 'Named', '{}', '{"schema":3}');
    expect(() => codec.decode(stored)).toThrow(sentence);
  });

  it('names the place of an event whose text is no JSON', () =>
    expect(() => codec.decode(new StoredEvent(12, 'person-1', 7, 'id', 'Named', '{', '{}'))).toThrow(
      'Event 7 of person-1 cannot be read: ',
    ));

  it('packs the data of a type for the store and unpacks it on reading', () => {
    type Moved = DomainEvent<'Moved', { x: number; y: number }>;
    const packed = new Codec<Moved>(undefined, {
      Moved: { pack: ({ x, y }) => [x, y], unpack: [([x, y]) => ({ x, y })] },
    });
    const event = { type: 'Moved', data: { x: 3, y: 4 } } as const;
    const [stored] = packed.encode([event], envelope, at, unwrittenStream('thing-1')).events;
    expect([stored!.data, JSON.parse(stored!.metadata).schema]).toEqual(['[3,4]', 1]);
    expect(packed.decode(stored!).event).toEqual(event);
    expect(() => packed.decode({ ...stored!, metadata: '{"schema":2}' })).toThrow(
      'Moved is packed in version 2, which is not known here (latest 1)',
    );
  });
});

describe('event ids', () => {
  const named = (first: string) => ({ type: 'Named', data: { first, last: 'Bee' } }) as const;
  const idsOf = (first: string, when: string, stream = 'person-1') =>
    codec.encode([named(first)], envelope, when, unwrittenStream(stream)).events.map(({ id }) => id);

  it('are the same for the same bytes in the same place', () => expect(idsOf('Ann', at)).toEqual(idsOf('Ann', at)));

  it('are others for what the same command decided at another time, with another result or in another stream', () =>
    expect(
      new Set([
        ...idsOf('Ann', at),
        ...idsOf('Ann', '2026-03-02T11:04:05.124Z'),
        ...idsOf('Bob', at),
        ...idsOf('Ann', at, 'person-2'),
      ]).size,
    ).toBe(4));
});
