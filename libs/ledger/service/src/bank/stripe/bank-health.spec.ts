import { ReadinessChecks } from '@taprail/http';
import { type Bank, BankNotReady } from '../bank';
import { SimulatedBank } from '../simulated.bank';
import { BankHealth } from './bank-health';

const rowsOf = async (bank: Bank): Promise<unknown> => {
  const checks = new ReadinessChecks();
  new BankHealth(bank, checks).startBesideCommands();
  const { isReady, checks: rows } = await checks.read();
  return { isReady, rows };
};
const bankThat = (check: () => Promise<void>): Bank => Object.assign(new SimulatedBank(null), { check });

describe('the health of the bank', () => {
  it('is shown where the bank can be asked', async () => {
    expect(await rowsOf(bankThat(async () => undefined))).toEqual({ isReady: true, rows: { bank: 'ok' } });
    expect(await rowsOf(new SimulatedBank(null))).toEqual({ isReady: true, rows: {} });
  });

  it.each([
    ['what has to be mended', new BankNotReady('The schedule is daily.'), 'The schedule is daily.'],
    ['no message of others, which may repeat a key', new TypeError('sk_test_1'), 'TypeError'],
  ])('names %s', async (_what, error, reason) =>
    expect(await rowsOf(bankThat(() => Promise.reject(error)))).toEqual({
      isReady: true,
      rows: { bank: { status: 'degraded', reason } },
    }),
  );
});
