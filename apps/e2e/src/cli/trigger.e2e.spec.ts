import { processOfItsOwn, type TestProduct } from '../harness/process/own-product';
import { temporaryFolder } from '../harness/process/product';
import { CommandLine } from './command-line';

const types = [
  'tap.approved',
  'tap.declined',
  'tap.reversed',
  'tap.canceled',
  'charge.captured',
  'charge.refunded',
  'charge.failed',
  'dispute.opened',
  'dispute.evidence_required',
  'dispute.closed',
  'refund.failed',
  'submerchant.status.updated',
  'submerchant.requirements.updated',
  'submerchant.enabled',
  'submerchant.rejected',
  'payout.scheduled',
  'payout.paid',
  'payout.failed',
  'platform_payout.scheduled',
  'platform_payout.paid',
  'platform_payout.failed',
];

describe('trigger without an object', () => {
  const folder = temporaryFolder();
  let place: TestProduct;
  let taprail: CommandLine;
  beforeAll(async () => {
    place = await processOfItsOwn();
    taprail = new CommandLine(folder.path, { TAPRAIL_API_URL: place.api.url, TAPRAIL_API_KEY: place.api.key });
  });
  afterAll(async () => {
    await place.leave();
    folder.remove();
  });

  it.each(types)('makes %s happen', async (type) => {
    await taprail.json('trigger', type);
    for (;;) {
      const { data } = await taprail.json('events', 'list', '--type', type, '--limit', '1');
      if (data.length > 0) return expect(data[0].type).toBe(type);
    }
  });

  it.each(['payout.failed', 'payout.paid'])('makes %s happen again after a payout has failed', async (type) =>
    expect(await taprail.json('trigger', type)).toMatchObject({ submerchant: 'demo-trigger' }),
  );

  it('makes a payout for a sub-merchant that was named', async () => {
    await taprail.json('demo', 'restaurant');
    await taprail.json('payouts', 'set-schedule', 'demo-bistro', '--interval', 'manual');
    const on = ['--on', 'demo-bistro', '--create'];
    expect(await taprail.json('trigger', 'payout.paid', ...on)).toMatchObject({
      submerchant: 'demo-bistro',
      status: 'paid',
    });
  });

  it('sends no sample about nothing', async () => {
    const { code, stderr } = await taprail.run(['trigger', 'payout.paid', '--sample']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--on names it')]);
  });
});
