import { verdictOn } from '../engine/verification/identity-check';
import { cardNames } from '../payments/cards/card';
import { testDevice } from '../payments/reader/test-devices';
import { testData } from './test-data';

const rowsOf = (title: string) => testData.find((table) => table.title === title)!.rows;
const valuesOf = (title: string): readonly string[] => rowsOf(title).map(([value]) => value);

describe('the test data', () => {
  it('is what the interface names', () => {
    expect([...valuesOf('Devices')].sort()).toEqual([
      'dev_test_amount',
      'dev_test_approve',
      'dev_test_no_card',
      'dev_test_offline',
      'dev_test_slow',
      'dev_test_timeout',
      'dev_test_wait',
    ]);
    expect(valuesOf('Amounts').join(' ')).toBe('01 05 08 10 12 14 41 43 51 54 55 57 61 65 91 96 97 98 99');
    expect(valuesOf('Dates of birth')).toEqual(['1900-01-01', '1901-01-01', '1902-01-01']);
    expect(valuesOf('Bank accounts')).toEqual(['1111', '1116']);
  });

  it('has every card, and only devices that exist', () => {
    expect(valuesOf('Cards')).toEqual(cardNames);
    expect(valuesOf('Devices').map((id) => testDevice(id)?.refusal)).not.toContain('device_not_found');
  });

  it('says of an identity number what its check finds', () =>
    expect(
      rowsOf('Identity numbers').map(([id_number, does]) => [verdictOn({ id_number }).failures[0]?.field, does]),
    ).toEqual([
      ['id_number', expect.stringContaining('`id_number` is due')],
      ['verification.document', expect.stringContaining('`verification.document` is due')],
    ]));

  it('has a sentence for every value', () => {
    const sentences = testData.flatMap(({ introduction, rows }) => [introduction, ...rows.map(([, does]) => does)]);
    expect(sentences.filter((sentence) => !/^[A-Z`].*\.$/.test(sentence))).toEqual([]);
  });
});
