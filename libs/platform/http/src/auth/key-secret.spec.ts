import { createHmac } from 'node:crypto';
import { keyHash, keyHint, mintKeySecret, parseKey } from './key-secret';

const random = Uint8Array.from({ length: 32 }, (_, i) => i);

describe('a key secret', () => {
  it('is made of its randomness alone, always equally long', () => {
    expect(mintKeySecret('test', random)).toBe('sk_test_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf1sbIk1');
    expect(mintKeySecret('live', new Uint8Array(32))).toHaveLength('sk_live_'.length + 43 + 6);
    expect(mintKeySecret('live', new Uint8Array(32).fill(255))).toHaveLength('sk_live_'.length + 43 + 6);
  });

  it('is different every time', () => expect(mintKeySecret('test')).not.toBe(mintKeySecret('test')));

  it('tells its environment, and whether its check characters agree', () => {
    const secret = mintKeySecret('live', random);
    expect(parseKey(secret)).toEqual({ environment: 'live', checked: true });
    expect(parseKey(`${secret.slice(0, -1)}_`)).toEqual({ environment: 'live', checked: false });
    expect(parseKey('sk_test_chosen_by_hand')).toEqual({ environment: 'test', checked: false });
  });

  it.each([
    '',
    'sk_prod_0123456789',
    'sk_test_',
    'pk_test_0123456789',
    `sk_test_${'x'.repeat(121)}`,
    'sk_test_01234567\n',
  ])('is not %j', (text) => expect(parseKey(text)).toBeUndefined());

  it('is stored as an HMAC under the pepper', () =>
    expect(keyHash('sk_test_x', 'pepper')).toBe(createHmac('sha256', 'pepper').update('sk_test_x').digest('hex')));

  it('shows people its beginning and its last four', () =>
    expect(keyHint('sk_test_0123456789abcdef')).toBe('sk_test_…cdef'));
});
