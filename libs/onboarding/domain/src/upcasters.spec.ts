import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { upcast } from '@taprail/event-sourcing';
import { subMerchant } from './sub-merchant.decider';
import type { SubMerchantEvent } from './sub-merchant.events';
import { project, viewOf } from './sub-merchant.view';
import { upcasters } from './upcasters';

const folder = join(__dirname, 'history');
const samples = readdirSync(folder).map((file) => {
  const [type, schema] = file.split('.');
  return { type: type!, schema: Number(schema), data: JSON.parse(readFileSync(join(folder, file), 'utf8')) };
});
const lifted = (sample: (typeof samples)[number]) => {
  const { type, data } = upcast(upcasters, sample);
  return { type, data } as SubMerchantEvent;
};

describe('every event that was ever stored', () => {
  it('has a frozen sample for each of its schemas', () =>
    expect(samples.map(({ type, schema }) => `${type}.${schema}`).sort()).toEqual([
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

  it.each(samples)('can still be folded: $type schema $schema', (sample) => {
    const first = lifted(samples.find(({ type }) => type === 'SubMerchantSubmitted')!);
    const event = lifted(sample);
    expect(subMerchant.evolve(subMerchant.evolve({ status: 'none' }, first), event)).toMatchObject({
      identity: { externalRef: 'bistro-42' },
    });
    expect(viewOf(project(project(undefined, first), event).state).externalRef).toBe('bistro-42');
  });
});
