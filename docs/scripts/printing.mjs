// Shared by the scripts beside this one: lines, refusals, and sums that must hold.
import assert from 'node:assert/strict';
import { TaprailError } from '@taprail/sdk';

/** Minor units as people write them; every currency of these scripts has cents. */
export const shown = (amount) => (amount / 100).toFixed(2);

export const tell = (what, text) => console.log(`${what.padEnd(9)} ${text}`);

/** Prints a sum and ends the script when its two sides differ. */
export const sum = (text, left, right) => {
  assert.equal(left, right, `${text}: ${shown(left)} is not ${shown(right)}`);
  tell('sum', `${text}: ${shown(left)}`);
};

/** The code with which a call is refused; the script ends when it is not. */
export const refused = async (call) => {
  const error = await call.then(
    () => undefined,
    (thrown) => thrown,
  );
  assert.ok(error instanceof TaprailError, `it should have been refused: ${error}`);
  return error.code;
};
