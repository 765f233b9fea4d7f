import { project, type SubMerchantEvent, type SubMerchantRecord } from '@taprail/onboarding-domain';
import type { HistoryEntry } from '@taprail/subscriptions';
import { historyRow } from './records/history-row';
import { showSubMerchant } from './show-sub-merchant';

const of = { subMerchantId: 'sm_1', platformId: 'plt_1', externalRef: 'bistro-42', at: '2026-03-01T10:00:00.000Z' };
const fields = { businessType: 'individual', country: 'DE', email: 'ann@bistro.example' } as const;
const failed: SubMerchantEvent = {
  type: 'ProvisioningFailed',
  data: { ...of, reason: 'ann@bistro.example is taken.' },
};
const record = [{ type: 'SubMerchantSubmitted', data: { ...of, fields } } as const, failed].reduce<
  SubMerchantRecord | undefined
>(project, undefined)!;
const metadata = { at: of.at, actor: 'taprail', prevHash: '', hash: '' };
const entry = { event: failed, metadata, revision: 1 } as unknown as HistoryEntry<SubMerchantEvent>;

describe("the provider's words about a sub-merchant", () => {
  it('are shown while it is there', () => {
    const { requirements, details } = showSubMerchant(record, 'details');
    expect(requirements.disabledReason).toBe('provisioning_failed: ann@bistro.example is taken.');
    expect(details?.lastFailure?.reason).toBe('ann@bistro.example is taken.');
    expect(historyRow(entry, false).reason).toBe('ann@bistro.example is taken.');
  });

  it('are erased with it, in its record of an earlier time and in its history', () => {
    const shown = showSubMerchant(record, 'details', true);
    expect([shown.status, shown.requirements.disabledReason]).toEqual(['errored', 'provisioning_failed: erased']);
    expect(historyRow(entry, true)).toMatchObject({ type: 'ProvisioningFailed', reason: 'erased' });
    expect(JSON.stringify([shown, historyRow(entry, true)])).not.toContain('ann@bistro.example');
  });
});
