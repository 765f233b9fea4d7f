import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { amountDevice, magicAmounts, outcomeOf, testDevices, typeDigit, withEnding } from './magic-amounts';

const reference = readFileSync(join(__dirname, '../../../../../docs/generated/test-data.md'), 'utf8');

it('every ending that the reference lists has its outcome here, and no other', () => {
  const listed = [...reference.matchAll(/^\| `(\d\d)` \|/gm)].map(([, ending]) => ending);
  expect(listed.length).toBeGreaterThan(15);
  expect(
    magicAmounts
      .map(({ ending }) => ending)
      .filter((ending) => ending !== '00')
      .sort(),
  ).toEqual(listed.sort());
});

it('every device of the test environment can be chosen', () => {
  const listed = [...reference.matchAll(/^\| `(dev_test_\w+)` \|/gm)].map(([, id]) => id);
  expect(testDevices.map(([id]) => id).sort()).toEqual(listed.sort());
});

it('digits are typed as at a till', () => {
  expect(['4', '2', '00', '⌫'].reduce(typeDigit, 0)).toBe(420);
  expect([typeDigit(420, 'C'), typeDigit(99_999_999, '1')]).toEqual([0, 99_999_999]);
});

it('an outcome is chosen by the last two digits', () => {
  expect([withEnding(4_200, '51'), withEnding(7, '05')]).toEqual([4_251, 1_005]);
  expect(outcomeOf(4_251, amountDevice)).toBe('Insufficient funds');
  expect(outcomeOf(4_233, amountDevice)).toBe('Approved');
  expect(outcomeOf(4_251, 'dev_test_offline')).toBe('Offline');
});
