import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { post } from '../../http/webhooks/post';
import { clientOf, startStill, usIndividual } from '../../testing/stripe-client';
import { startWebhookReceiver, webhookSecret } from '../../testing/webhook-receiver';

describe('a target that is named after the start', () => {
  it('gets what happened before, in its order, and what happens after', async () => {
    const receiver = await startWebhookReceiver();
    const simulator = await startStill({ webhook: 'later' });
    const stripe = clientOf(simulator);
    const { id } = await stripe.accounts.create(usIndividual);
    const rename = (name: string) => stripe.accounts.update(id, { business_profile: { name } });
    const names = () =>
      receiver.received
        .filter(({ type }) => type === 'account.updated')
        .map(({ event, accepted }) => [(event.data.object as Stripe.Account).business_profile?.name, accepted]);
    await rename('before');
    expect([await simulator.webhooksDelivered(100), names()]).toEqual([false, []]);
    simulator.sendWebhooksTo({ url: receiver.url, secret: webhookSecret });
    await rename('after');
    expect(await simulator.webhooksDelivered()).toBe(true);
    expect(names()).toEqual([
      [null, true],
      ['before', true],
      ['after', true],
    ]);
    await simulator.close();
    await receiver.close();
  });

  it('gets nothing from a simulator that was to keep nothing for it', async () => {
    const receiver = await startWebhookReceiver();
    const simulator = await startStill();
    await clientOf(simulator).accounts.create(usIndividual);
    simulator.sendWebhooksTo({ url: receiver.url, secret: webhookSecret });
    expect([await simulator.webhooksDelivered(), receiver.received]).toEqual([true, []]);
    await simulator.close();
    await receiver.close();
  });
});

const selfSigned = (): { key: Buffer; cert: Buffer } => {
  const folder = mkdtempSync(join(tmpdir(), 'taprail-sim-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  execFileSync('openssl', [...request, '-subj', '/CN=own', '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const pair = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return pair;
};

describe('a webhook over TLS', () => {
  it('reaches a process of this machine whose certificate is its own, and tells success from refusal', async () => {
    const answers = [200, 503, 200];
    const server = createServer(selfSigned(), (_request, response) => response.writeHead(answers.shift() ?? 500).end());
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
    const { port } = server.address() as AddressInfo;
    const send = (host: string) => post(`https://${host}:${port}/`, {}, '{}', 60_000);
    const taken = [await send('127.0.0.1'), await send('127.0.0.1')];
    // The same server by a name that need not be this machine: its certificate is looked at, and refused.
    const elsewhere = await send('127.0.0.2');
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect([taken, elsewhere]).toEqual([[true, false], false]);
  });

  it('is not delivered to what is no address', async () => expect(await post('nowhere', {}, '', 1_000)).toBe(false));
});
