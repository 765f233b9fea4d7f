import { HttpProblem } from '../answers/errors/http-problem';
import { TransactionLimits } from './transaction-limits';

const refusal = (act: () => void) => {
  try {
    act();
    return undefined;
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    const { code, details, headers } = error;
    return { code, details, headers };
  }
};
const owner = { platformId: 'plt_1' };

describe('changes to one transaction', () => {
  it('are limited together, whatever they are', () => {
    const limits = new TransactionLimits({ changesPerSecond: 3, changesPerHour: 0 });
    for (const name of ['taps.increase', 'taps.refund', 'taps.stage-evidence'] as const) {
      limits.admit(name, 'txn_1', owner);
    }
    expect(refusal(() => limits.admit('taps.capture', 'txn_1', owner))).toEqual({
      code: 'rate_limited',
      details: { limit: 'transaction' },
      headers: {
        'ratelimit-policy': '"transaction";q=3;w=1',
        ratelimit: '"transaction";r=0;t=1',
        'retry-after': '1',
      },
    });
    limits.admit('taps.capture', 'txn_2', owner);
    limits.admit('taps.capture', 'txn_1', { platformId: 'plt_2' });
  });

  it('have a limit for the hour as well', () => {
    const limits = new TransactionLimits({ changesPerSecond: 0, changesPerHour: 2 });
    for (let n = 0; n < 2; n += 1) limits.admit('taps.refund', 'txn_1', owner);
    expect(refusal(() => limits.admit('taps.refund', 'txn_1', owner))).toMatchObject({
      details: { limit: 'transaction-hour' },
      headers: { 'retry-after': '3600' },
    });
  });

  it('are not limited by 0, and neither is what changes no transaction', () => {
    const off = new TransactionLimits({ changesPerSecond: 0, changesPerHour: 0 });
    for (let n = 0; n < 100; n += 1) off.admit('taps.refund', 'txn_1', owner);
    const one = new TransactionLimits({ changesPerSecond: 1, changesPerHour: 1 });
    for (let n = 0; n < 100; n += 1) one.admit('taps.present', 'txn_1', owner);
  });
});
