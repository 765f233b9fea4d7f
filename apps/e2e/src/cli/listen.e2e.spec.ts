import { createHash, createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlatformReceiver } from '../harness/receiver';
import { processOfItsOwn, type TestProduct } from '../harness/process/own-product';
import { temporaryFolder } from '../harness/process/product';
import { CommandLine } from './command-line';

const amounts = (receiver: PlatformReceiver): readonly number[] =>
  receiver.delivered.filter(({ body }) => body.type === 'tap.approved').map(({ body }) => body.data.object.amount);

describe('taprail listen', () => {
  const folder = temporaryFolder();
  let place: TestProduct;
  let receiver: PlatformReceiver;
  let taprail: CommandLine;
  beforeAll(async () => {
    [place, receiver] = [await processOfItsOwn(), await PlatformReceiver.open()];
    taprail = new CommandLine(folder.path, { TAPRAIL_API_URL: place.api.url, TAPRAIL_API_KEY: place.api.key });
    await taprail.json('demo', 'restaurant');
  });
  beforeEach(() => {
    receiver.delivered.length = 0;
    receiver.take();
  });
  afterAll(async () => {
    await receiver.close();
    await place.leave();
    folder.remove();
  });

  const sell = async (amount: number) => {
    const sale = { amount, currency: 'EUR', submerchant: 'demo-bistro', device: 'dev_test_approve' };
    const { status, body } = await place.api.post('/v1/taps', sale);
    expect([status, body.status]).toEqual([200, 'approved']);
    return body;
  };
  const listen = (...more: readonly string[]) =>
    taprail.start(['listen', '--forward-to', receiver.url, '--json', ...more]);
  const seen = async (count: number) => {
    while (amounts(receiver).length < count) await new Promise((resolve) => setTimeout(resolve, 20));
  };

  it('loses nothing over a kill, whatever happened meanwhile', async () => {
    const first = listen();
    await first.until(({ lines }) => lines.some(({ type }) => type === 'ready'));
    await sell(101);
    await seen(1);
    first.child.kill('SIGKILL');
    await first.ended();
    await sell(102);
    await sell(103);
    const second = listen();
    await sell(104);
    await seen(4);
    await sell(105);
    await second.until(({ lines }) =>
      lines
        .filter(({ type, event }) => type === 'event' && event.type === 'tap.approved')
        .some(({ event }) => event.data.object.amount === 105),
    );
    second.child.kill('SIGINT');
    expect((await second.ended()).code).toBe(130);
    // At least once: the one that was on its way when it was killed may come again.
    expect([...new Set(amounts(receiver))]).toEqual([101, 102, 103, 104, 105]);
  });

  it('goes on with an event that its receiver was given while it was killed', async () => {
    // A listener with a place of its own: another event that the receiver hangs on would hold up this one.
    const taps = ['--events', 'tap.approved'];
    receiver.hang();
    const first = listen(...taps);
    await first.until(({ lines }) => lines.some(({ type }) => type === 'ready'));
    await sell(201);
    await seen(1);
    first.child.kill('SIGKILL');
    await first.ended();
    receiver.take();
    const second = listen(...taps);
    await seen(2);
    second.child.kill('SIGINT');
    await second.ended();
    expect([...new Set(amounts(receiver))]).toEqual([201]);
  });

  it('signs as the platform does, with a secret that stays', async () => {
    const { secret } = await taprail.json('listen', '--print-secret');
    const running = listen('--header', 'X-Till: 4');
    await running.until(({ lines }) => lines.some(({ type }) => type === 'ready'));
    await sell(301);
    await seen(1);
    running.child.kill('SIGINT');
    await running.ended();
    const delivered = receiver.delivered.find(({ body }) => body.type === 'tap.approved')!;
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(String(delivered.headers['service-signature']))!;
    expect(createHmac('sha256', secret).update(`${t}.`).update(delivered.raw).digest('hex')).toBe(v1);
    expect(delivered.body).toEqual((await place.api.get(`/v1/events/${delivered.body.id}`)).body);
    expect(delivered.headers).toMatchObject({
      'x-till': '4',
      'service-event-id': delivered.body.id,
      'service-delivery-attempt': '1',
    });
    expect(running.lines[0]).toEqual({ type: 'ready', forward_to: [receiver.url], secret });
  });

  it('tries a receiver again that does not take it, and shows what is sent again', async () => {
    receiver.answer(500);
    const running = listen('--events', 'tap.*');
    await running.until(({ lines }) => lines.some(({ type }) => type === 'ready'));
    const { transaction_id: id } = await sell(401);
    await seen(2);
    receiver.take();
    await running.until(({ lines }) => lines.some(({ forwarded }) => forwarded?.status === 200));
    expect(running.lines.at(-1)).toMatchObject({
      type: 'event',
      event: { type: 'tap.approved' },
      forwarded: { url: receiver.url, status: 200, error: null },
    });
    const { data } = (await place.api.get(`/v1/events?transaction=${id}&type=tap.approved`)).body;
    await place.api.post(`/v1/events/${data[0].id}/redeliver`, {});
    await running.until(({ lines }) => lines.at(-1).event?.replayed === true);
    running.child.kill('SIGINT');
    await running.ended();
    expect(receiver.delivered.at(-1)!.headers['service-replayed']).toBe('true');
    expect(receiver.delivered.every(({ body }) => body.type.startsWith('tap.'))).toBe(true);
  });

  it('goes on trying a receiver that is down, and moves past nothing that it has not taken', async () => {
    receiver.answer(503);
    const first = listen('--events', 'tap.approved', '--latest');
    await first.until(({ lines }) => lines.some(({ type }) => type === 'ready'));
    const other = taprail.start([
      'listen',
      '--forward-to',
      `${receiver.url}/other`,
      '--skip-failed',
      '--latest',
      '--json',
    ]);
    await other.until(({ lines }) => lines.some(({ type }) => type === 'ready'));
    await sell(431);
    await sell(432);
    await first.until(({ stderr }) => stderr.includes('trying again in 4.0 s'));
    await other.until(({ lines }) => lines.some(({ forwarded }) => forwarded?.attempts === 4));
    for (const running of [first, other]) {
      running.child.kill('SIGINT');
      await running.ended();
    }
    expect(first.stderr).toMatch(
      /did not acknowledge evt_\w+ \(503, 4 attempts\); trying again in 4\.0 s\. --skip-failed moves on/,
    );
    receiver.delivered.length = 0;
    receiver.take();
    const second = listen('--events', 'tap.approved');
    await second.until(({ lines }) => lines.filter(({ type }) => type === 'event').length === 2);
    second.child.kill('SIGINT');
    await second.ended();
    expect(amounts(receiver)).toEqual([431, 432]);
  });

  it('takes no address but those of http', async () => {
    for (const address of ['ftp://x', '3000', 'x']) {
      const { code, stderr } = await taprail.run(['listen', '--forward-to', address]);
      expect([code, stderr]).toEqual([2, expect.stringContaining(`--forward-to "${address}" is no address`)]);
    }
  });

  it('gives up on a receiver that never answers where it was told to, says so, and goes on', async () => {
    receiver.hang();
    const running = listen('--events', 'tap.approved', '--latest', '--skip-failed');
    await running.until(({ lines }) => lines.some(({ type }) => type === 'ready'));
    await sell(451);
    await running.until(({ lines }) => lines.some(({ type }) => type === 'event'));
    receiver.take();
    await sell(452);
    await running.until(({ lines }) => lines.filter(({ type }) => type === 'event').length === 2);
    running.child.kill('SIGINT');
    await running.ended();
    const forwarded = running.lines.filter(({ type }) => type === 'event').map((line) => line.forwarded);
    expect(forwarded).toMatchObject([
      { status: null, error: 'no answer within 5 s', attempts: 4 },
      { status: 200, error: null, attempts: 1 },
    ]);
  });

  it('sends to each address what it asks for', async () => {
    const other = await PlatformReceiver.open();
    const running = taprail.start([
      'listen',
      '--forward-to',
      `${receiver.url}=charge.*`,
      '--forward-to',
      `${other.url}=tap.*`,
      '--latest',
      '--json',
    ]);
    await running.until(({ lines }) => lines.some(({ type }) => type === 'ready'));
    await sell(501);
    await running.until(({ lines }) => lines.filter(({ type }) => type === 'event').length === 2);
    running.child.kill('SIGINT');
    await running.ended();
    await other.close();
    expect([receiver, other].map(({ delivered }) => delivered.map(({ body }) => body.type))).toEqual([
      ['charge.captured'],
      ['tap.approved'],
    ]);
  });

  it('goes on with each address by itself: one that is down holds up no other, and misses nothing over a kill', async () => {
    // Of its own: an address that was listened for before goes on where it was.
    const [up, down] = [await PlatformReceiver.open(), await PlatformReceiver.open()];
    down.answer(503);
    const both = () =>
      taprail.start(['listen', '--forward-to', up.url, '--forward-to', down.url, '--events', 'tap.approved', '--json']);
    const first = both();
    await first.until(({ lines }) => lines.some(({ type }) => type === 'ready'));
    for (const amount of [551, 552, 553]) await sell(amount);
    await first.until(({ lines }) => lines.filter(({ forwarded }) => forwarded?.url === up.url).length === 3);
    first.child.kill('SIGKILL');
    await first.ended();
    const refused = amounts(down);
    expect([refused.length > 0, new Set(refused)]).toEqual([true, new Set([551])]);
    down.delivered.length = 0;
    up.delivered.length = 0;
    down.take();
    const second = both();
    await second.until(({ lines }) => lines.filter(({ forwarded }) => forwarded?.url === down.url).length === 3);
    await sell(554);
    await second.until(({ lines }) => lines.filter(({ event }) => event?.data.object.amount === 554).length === 2);
    second.child.kill('SIGINT');
    expect((await second.ended()).code).toBe(130);
    await Promise.all([up.close(), down.close()]);
    // At least once: the last one before the kill may come again.
    expect([amounts(down), amounts(up).filter((amount) => amount !== 553)]).toEqual([[551, 552, 553, 554], [554]]);
  });

  it('says so where the event it should go on after is not there any more', async () => {
    const elsewhere = await processOfItsOwn();
    const moved = taprail.with({ TAPRAIL_API_URL: elsewhere.api.url, TAPRAIL_API_KEY: elsewhere.api.key });
    const name = createHash('sha256').update(`default\n${elsewhere.api.url}\n*`).digest('hex').slice(0, 16);
    const place = { kind: 'after', id: 'evt_01KJM0Z8R0000000000000000Z' };
    writeFileSync(join(folder.path, `config/taprail/listen-${name}.json`), JSON.stringify(place));
    const { code, stderr } = await moved.run(['listen', '--json']);
    await elsewhere.leave();
    expect([code, stderr]).toEqual([5, expect.stringContaining('taprail listen --latest')]);
  });
});
