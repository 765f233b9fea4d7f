import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Api, newPlatform } from '../harness/api';
import { isInstalled, receiverSamples, RunningReceiver } from './receiver-samples';

const vectors = JSON.parse(
  readFileSync(join(__dirname, '../../../../libs/contracts/vectors/webhook-signatures.json'), 'utf8'),
) as Readonly<{
  secret: string;
  rows: readonly Readonly<{ name: string; body: string; header: string; now: number; trusted: boolean }>[];
}>;

describe('the receivers of the documentation', () => {
  let api: Api;
  const running: RunningReceiver[] = [];
  beforeAll(async () => {
    api = (await newPlatform('receivers')).api;
  });
  afterAll(() => {
    for (const receiver of running) receiver.stop();
  });

  for (const sample of receiverSamples) {
    const { language, program } = sample;
    const isThere = isInstalled(sample);
    const tell = isThere ? it : it.skip;
    const missing = isThere ? '' : ` (NOT RUN: there is no ${program})`;
    const open = async (): Promise<RunningReceiver> => {
      const receiver = await RunningReceiver.on(sample);
      running.push(receiver);
      return receiver;
    };

    tell(`in ${language} trusts what is genuine, knows what came before, and refuses the rest${missing}`, async () => {
      const receiver = await open();
      const registration = { url: receiver.url, enabled_events: ['*'] };
      const { body: endpoint } = await api.post('/v1/webhook-endpoints', registration);
      await receiver.start(endpoint.signing_secret);
      const { body: sent } = await api.post(`/v1/webhook-endpoints/${endpoint.id}/test`, { type: 'dispute.opened' });
      await receiver.lines(2);
      await api.post(`/v1/events/${sent.event_id}/redeliver`, { endpoint: endpoint.id });
      await receiver.lines(3);
      const forged = `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`;
      const status = await receiver.deliver('{"id":"evt_1","type":"tap.approved"}', forged);
      expect([status, await receiver.lines(4)]).toEqual([
        400,
        [
          'listening',
          `verified ${sent.event_id} dispute.opened`,
          `duplicate ${sent.event_id} dispute.opened`,
          'refused',
        ],
      ]);
    });

    tell(`in ${language} has the right verdict for every shared vector${missing}`, async () => {
      const receiver = await open();
      await receiver.start(vectors.secret, { hasOwnClock: true });
      const answered: Record<string, number> = {};
      for (const { name, body, header, now } of vectors.rows) {
        receiver.setClock(now);
        answered[name] = await receiver.deliver(body, header);
      }
      // An empty body can be genuine and still be no event, which the SDK refuses and the others fail to read.
      const withoutEvent = language === 'Node' ? 400 : 500;
      const statusFor = (body: string, trusted: boolean) => (!trusted ? 400 : body === '' ? withoutEvent : 200);
      const expected = vectors.rows.map(({ name, body, trusted }) => [name, statusFor(body, trusted)]);
      expect(answered).toEqual(Object.fromEntries(expected));
    });
  }
});
