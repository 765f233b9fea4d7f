import { recordText } from './record';
import { fieldAt, singleLine, valueText } from './value';

const plain = { bold: (text: string) => text, dim: (text: string) => text } as never;

describe('a value', () => {
  it.each<[string, unknown, string | undefined, string]>([
    ['amount', 4_200, 'EUR', 'EUR 42.00'],
    ['amount', 4_200, undefined, '4200'],
    ['revision', 3, 'EUR', '3'],
    ['captured', true, undefined, 'yes'],
    ['reference', null, undefined, '–'],
    ['scopes', ['a', 'b'], undefined, 'a, b'],
    ['refunds', [{ id: 1 }], undefined, '1'],
    ['metadata', {}, undefined, '–'],
    ['card', { scheme: 'visa', wallet: null, last4: '4242' }, undefined, 'scheme visa, last4 4242'],
  ])('%s: %j in %s is shown as %s', (name, value, currency, text) =>
    expect(valueText(name, value, currency)).toBe(text),
  );

  it('of others can neither move the cursor nor break a line', () =>
    expect(singleLine('a\u001b[2Jb\nc\td')).toBe('a\\u001b[2Jb ⏎ c d'));

  it('is found by its path, with the currency of what holds it', () =>
    expect(fieldAt({ currency: 'EUR', fee: { currency: 'USD', amount: 5 } }, 'fee.amount')).toEqual({
      name: 'amount',
      value: 5,
      currency: 'USD',
    }));

  it('takes the currency that is known where its object names none', () => {
    const captured = { capture: { amount: 41_250 }, released_amount: 3_750 };
    expect(fieldAt(captured, 'capture.amount', 'EUR').currency).toBe('EUR');
    expect(recordText(captured, plain, { currency: 'EUR' })).toBe(
      ['capture', '  amount  EUR 412.50', 'released_amount  EUR 37.50'].join('\n'),
    );
  });

  it('goes on below itself where it is wider than the terminal', () =>
    expect(recordText({ id: 'tap_1', advice: 'Ask for another card or for cash' }, plain, { width: 36 })).toBe(
      ['id      tap_1', 'advice  Ask for another card or for', '        cash'].join('\n'),
    ));

  it('inside an object is shown below its name', () =>
    expect(
      recordText(
        { id: 'tap_1', object: 'tap', currency: 'EUR', card: { last4: '4242' }, parts: [{ amount: 1 }, { amount: 2 }] },
        plain,
      ),
    ).toBe(
      [
        'id        tap_1',
        'currency  EUR',
        'card',
        '  last4  4242',
        'parts',
        '  amount  EUR 0.01',
        '',
        '  amount  EUR 0.02',
      ].join('\n'),
    ));
});
