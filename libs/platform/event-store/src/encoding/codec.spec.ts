import type { DomainEvent } from '@taprail/event-sourcing';
import { Codec, eventId } from './codec';
import { firstPrevHash, hashOf } from '../hash-chain';

type Named = DomainEvent<'Named', { first: string; last: string }>;

const codec = new Codec<Named>({ Named: [({ name }) => ({ first: name.split(' ')[0], last: name.split(' ')[1] })] });
const envelope = { commandId: 'cmd', correlationId: 'cor', actor: { kind: 'api_key', id: 'key_1' } } as const;
const at = '2026-03-02T11:04:05.123Z';

describe('the codec', () => {
  it('stores data and metadata as text, with schema, time, envelope and chain', () => {
    const data = '{"first":"Ann","last":"Bee"}';
    const named = { type: 'Named', data: { first: 'Ann', last: 'Bee' } } as const;
    const { events, headHash } = codec.encode([named], envelope, at, firstPrevHash);
    const [stored] = events;
    expect(headHash).toBe(hashOf(firstPrevHash, data));
    expect({ ...stored, metadata: JSON.parse(stored!.metadata) }).toEqual({
      id: eventId('cmd', 0),
      type: 'Named',
      data,
      metadata: { ...envelope, schema: 2, at, prevHash: firstPrevHash, hash: hashOf(firstPrevHash, data) },
    });
  });

  it('lifts an event of an older schema on reading', () =>
    expect(codec.decode({ type: 'Named', data: '{"name":"Ann Bee"}', metadata: '{"schema":1}' }).event).toEqual({
      type: 'Named',
      data: { first: 'Ann', last: 'Bee' },
    }));

  it('stops at an event of a schema it does not know', () =>
    expect(() => codec.decode({ type: 'Named', data: '{}', metadata: '{"schema":3}' })).toThrow('not known here'));

  it('packs the data of a type for the store and unpacks it on reading', () => {
    type Moved = DomainEvent<'Moved', { x: number; y: number }>;
    const packed = new Codec<Moved>(undefined, {
      Moved: { pack: ({ x, y }) => [x, y], unpack: [([x, y]) => ({ x, y })] },
    });
    const event = { type: 'Moved', data: { x: 3, y: 4 } } as const;
    const [stored] = packed.encode([event], envelope, at, firstPrevHash).events;
    expect([stored!.data, JSON.parse(stored!.metadata).schema]).toEqual(['[3,4]', 1]);
    expect(packed.decode(stored!).event).toEqual(event);
    expect(() => packed.decode({ ...stored!, metadata: '{"schema":2}' })).toThrow(
      'Moved is packed in version 2, which is not known here (latest 1)',
    );
  });
});

describe('event ids', () => {
  it('are version 5 UUIDs, the same for the same command and ordinal', () => {
    expect(eventId('cmd', 0)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    // Ids are stored for ever: how they are derived must not change.
    expect(eventId('cmd', 0)).toBe('2b220a3d-01ce-5661-b481-ae16b2ff3078');
    expect(new Set([eventId('cmd', 0), eventId('cmd', 1), eventId('cmd2', 0)]).size).toBe(3);
  });
});
