import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const loadRun = join(__dirname, '../../../../../dist/bench/src/onboarding/load-run.js');
const subMerchants = 50;
const delayMs = 1_000;

describe('a provider whose messages come twice, late, in disorder, badly signed, with old contents or never', () => {
  it('leaves every sub-merchant as its account is, and one account for each', () => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [loadRun, String(subMerchants), String(delayMs)]);
    expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: '' });
    const { accounts, different, statuses, faults } = JSON.parse(stdout.toString());
    expect(different).toEqual([]);
    expect({ accounts, statuses, faults }).toEqual({
      accounts: subMerchants,
      statuses: { enabled: 27, pending_requirements: 15, rejected: 8 },
      faults: 2 * 6 * subMerchants,
    });
  });
});
