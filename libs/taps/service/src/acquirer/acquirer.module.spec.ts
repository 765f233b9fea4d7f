import type { PspPlaces } from '@taprail/ports';
import type { Logger } from '@taprail/telemetry';
import { noAcquirer } from './no-acquirer';
import { openAcquirer } from './acquirer.module';

describe('a deployment whose provider has no acquirer', () => {
  it('says at its start that every tap will be refused', async () => {
    const warn = jest.fn();
    const psp = { find: async () => ({ provider: 'stripe' }) } as unknown as PspPlaces;
    const opened = await openAcquirer(psp, { warn } as unknown as Logger);
    expect(opened).toBe(noAcquirer);
    expect(warn.mock.calls).toEqual([[{ provider: 'stripe' }, expect.stringContaining('every tap is refused')]]);
  });
});
