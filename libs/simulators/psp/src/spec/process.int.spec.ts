import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Stripe from 'stripe';
import type { PspSimulator } from '../simulator';
import { startSimulatorProcess } from '../testing/simulator-process';
import { clientOf, usIndividual } from '../testing/stripe-client';
import { startWebhookReceiver, webhookSecret } from '../testing/webhook-receiver';

describe('the simulator as a process', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'psp-process-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const start = async (env: NodeJS.ProcessEnv = {}) => {
    const running = await startSimulatorProcess({ PORT: '0', SIM_FILE: join(folder, 'psp.jsonl'), ...env });
    return { running, stripe: clientOf(running as unknown as PspSimulator) };
  };

  it('says where it is in one line and stops on SIGTERM', async () => {
    const { running } = await start();
    expect(running.line).toBe(`PSP simulator at http://127.0.0.1:${running.port} with key ${running.key}`);
    expect(await running.end('SIGTERM')).toBe(0);
  });

  it('has everything that it answered after kill -9, and goes on counting', async () => {
    const first = await start();
    const answered: Stripe.Account[] = [];
    const createUntilKilled = async (): Promise<void> => {
      for (let n = 0; n < 1_000; n += 1) {
        const { lastResponse: _response, ...account } = await first.stripe.accounts.create(usIndividual, {
          idempotencyKey: `k${n}`,
        });
        answered.push(account as Stripe.Account);
        if (answered.length === 40) void first.running.end('SIGKILL');
      }
    };
    await expect(createUntilKilled()).rejects.toMatchObject({ type: 'StripeConnectionError' });

    const second = await start();
    const kept: Stripe.Account[] = [];
    for await (const account of second.stripe.accounts.list({ limit: 100 })) kept.unshift(account);
    expect(kept.slice(0, answered.length)).toEqual(answered);
    const again = await second.stripe.accounts.create(usIndividual, { idempotencyKey: 'k0' });
    expect(again.id).toBe(answered[0]?.id);
    const { id } = await second.stripe.accounts.create(usIndividual);
    expect(kept.map((account) => account.id)).not.toContain(id);
    await second.running.end('SIGTERM');
  });

  it('delivers after a restart what it could not deliver before', async () => {
    const closed = await startWebhookReceiver();
    await closed.close();
    const first = await start({ SIM_WEBHOOK_URL: closed.url, SIM_WEBHOOK_SECRET: webhookSecret });
    const { id } = await first.stripe.accounts.create({ ...usIndividual, capabilities: {} });
    await first.running.end('SIGKILL');

    const receiver = await startWebhookReceiver();
    const second = await start({ SIM_WEBHOOK_URL: receiver.url, SIM_WEBHOOK_SECRET: webhookSecret });
    const waitsMax = 100;
    for (let waits = 0; waits < waitsMax && receiver.received.length < 3; waits += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(receiver.received.map(({ type, accepted, event }) => [type, accepted, event.account])).toEqual([
      ['person.created', true, id],
      ['account.external_account.created', true, id],
      ['account.updated', true, id],
    ]);
    await second.running.end('SIGTERM');
    await receiver.close();
  });
});
