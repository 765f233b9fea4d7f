import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PspSimulator, startPspSimulator } from '../simulator';
import { startedAt } from '../testing/stripe-client';

const form = 'application/x-www-form-urlencoded';
const account =
  'country=US&business_type=individual&controller[requirement_collection]=application&capabilities[transfers][requested]=true';

/** Everything that leaves the simulator, bytes and headers that count, over one fixed list of calls. */
const runOf = async (seed: string): Promise<string[]> => {
  const out: string[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      out.push(`${String(request.headers['stripe-signature'])} ${body}`);
      response.end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const realNowMs = (): number => startedAt.getTime();
  const target = { url, secret: 'whsec' };
  const psp: PspSimulator = await startPspSimulator({
    seed,
    clock: () => startedAt,
    realNowMs,
    webhook: target,
    platformWebhook: target,
  });
  const post = async (path: string, body: string): Promise<string> => {
    const headers = { authorization: 'Bearer sk_test_1', 'content-type': form };
    const answer = await fetch(`${psp.url}${path}`, { method: 'POST', body, headers });
    const text = await answer.text();
    out.push(`${answer.status} ${answer.headers.get('request-id') ?? ''} ${text}`);
    await psp.webhooksDelivered();
    return (JSON.parse(text) as { id: string }).id;
  };
  const id = await post('/v1/accounts', account);
  await post(`/v1/accounts/${id}`, 'individual[first_name]=Ann&individual[dob][year]=1901');
  await post(`/v1/accounts/${id}/external_accounts`, 'external_account[country]=DE');
  await post(`/v1/accounts/${id}/persons`, 'first_name=Bob');
  const reader = await post('/v1/terminal/readers', 'registration_code=dev_test_approve');
  const intent = await post(
    '/v1/payment_intents',
    'amount=4200&currency=eur&allowed_payment_method_types[]=card_present',
  );
  await post(`/v1/terminal/readers/${reader}/process_payment_intent`, `payment_intent=${intent}`);
  await post('/v1/refunds', `payment_intent=${intent}&amount=100`);
  await post('/v1/topups', 'amount=100&currency=eur');
  psp.advance(3 * 86_400_000);
  await psp.webhooksDelivered();
  await psp.close();
  await new Promise((resolve) => receiver.close(resolve));
  return out;
};

describe('two runs', () => {
  it('with the same seed, clock and calls give the same bytes, webhooks and signatures included', async () => {
    const [one, other] = [await runOf('s1'), await runOf('s1')];
    expect(one.length).toBeGreaterThan(8);
    expect(other).toEqual(one);
  });

  it('with another seed give other ids', async () => expect((await runOf('s2'))[0]).not.toBe((await runOf('s1'))[0]));
});
