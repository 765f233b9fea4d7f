import { IdSource, isId, mintId, ulid } from './ids';

const at = Date.parse('2026-03-02T11:04:05.123Z');
const zeros = new Uint8Array(16);

describe('an id', () => {
  it('is its prefix and a ULID made of time and randomness alone', () => {
    expect(ulid(0, zeros)).toBe('00000000000000000000000000');
    expect(ulid(2 ** 48 - 1, new Uint8Array(16).fill(255))).toBe('7ZZZZZZZZZZZZZZZZZZZZZZZZZ');
    // The time of the example in the ULID specification.
    expect(ulid(1469918176385, zeros)).toBe('01ARYZ6S410000000000000000');
  });

  it.each([-1, 2 ** 48, Number.NaN])('has no time %s', (timeMs) =>
    expect(() => ulid(timeMs, zeros)).toThrow(RangeError),
  );

  it('needs enough randomness', () => expect(() => ulid(at, new Uint8Array(15))).toThrow(RangeError));

  it('is told from other texts', () => {
    expect(isId('req', mintId('req'))).toBe(true);
    expect(isId('req', mintId('evt'))).toBe(false);
    expect(isId('req', 'req_8ZZZZZZZZZZZZZZZZZZZZZZZZZ')).toBe(false);
    expect(isId('req', 'req_0000000000000000000000000')).toBe(false);
  });
});

describe('the ids of one process', () => {
  it('rise strictly, within a millisecond and when the clock steps back', () => {
    const times = [at, at, at, at - 5, at + 1];
    const source = new IdSource(
      () => times.shift() ?? at + 2,
      (bytes) => bytes.fill(31),
    );
    const ids = Array.from({ length: 6 }, () => source.next('req'));
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(6);
  });

  it('do not repeat among a hundred thousand', () =>
    expect(new Set(Array.from({ length: 100_000 }, () => mintId('x'))).size).toBe(100_000));
});
