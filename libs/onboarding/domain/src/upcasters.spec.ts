import { join } from 'node:path';
import { storedSamples } from '@taprail/event-sourcing/testing';
import { subMerchant } from './sub-merchant/sub-merchant.decider';
import type { SubMerchantEvent } from './sub-merchant/sub-merchant.events';
import { project, viewOf } from './views/sub-merchant.view';
import { upcasters } from './upcasters';

const samples = storedSamples<SubMerchantEvent>(join(__dirname, 'history'), upcasters);
const first = samples.find(({ type }) => type === 'SubMerchantSubmitted')!.event;

describe('every event that was ever stored', () => {
  it('has a frozen sample for each of its schemas', () =>
    expect(samples.map(({ name }) => name)).toEqual([
      'AccountCreated.1',
      'AccountObserved.1',
      'AccountObserved.2',
      'AmendmentRefused.1',
      'DocumentUploaded.1',
      'ErasureRefused.1',
      'ErasureRequested.1',
      'ProvisioningAttemptFailed.1',
      'ProvisioningFailed.1',
      'ProvisioningStarted.1',
      'SubMerchantAmended.1',
      'SubMerchantErased.1',
      'SubMerchantResubmitted.1',
      'SubMerchantSubmitted.1',
    ]));

  it.each(samples)('can still be folded: $name', ({ event }) => {
    expect(subMerchant.evolve(subMerchant.evolve({ status: 'none' }, first), event)).toMatchObject({
      identity: { externalRef: 'bistro-42' },
    });
    expect(viewOf(project(project(undefined, first), event).state).externalRef).toBe('bistro-42');
  });
});
