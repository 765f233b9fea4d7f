import type Stripe from 'stripe';
import type { PspSimulator } from '../../simulator';
import { clientOf, startStill, usBank, usIndividual } from '../../testing/stripe-client';
import { startWebhookReceiver, type WebhookReceiver, webhookSecret } from '../../testing/webhook-receiver';
import type { WebhookFault } from '../../http/webhooks/webhook-sender';

describe('webhooks, checked by the official client', () => {
  let receiver: WebhookReceiver;
  let simulator: PspSimulator;
  let stripe: Stripe;
  let id: string;
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
    simulator = await startStill({ webhook: { url: receiver.url, secret: webhookSecret, retryDelaysMs: [20, 20] } });
    stripe = clientOf(simulator);
    ({ id } = await stripe.accounts.create(usIndividual));
    await simulator.webhooksDelivered();
    receiver.received.length = 0;
  });
  afterEach(async () => {
    await simulator.close();
    await receiver.close();
  });

  const rename = (name: string) => stripe.accounts.update(id, { business_profile: { name } });
  const names = () =>
    receiver.received.map(({ event, accepted }) => {
      const { name } = (event.data.object as Stripe.Account).business_profile ?? {};
      return accepted ? name : `${name} refused`;
    });
  const after = async (fault: WebhookFault | null, ...renames: string[]) => {
    if (fault) simulator.failWebhooks(fault);
    for (const name of renames) await rename(name);
    expect(await simulator.webhooksDelivered()).toBe(true);
    return names();
  };

  it('tell of the account, its capabilities, people and bank accounts as Connect events', async () => {
    const { id: person } = await stripe.accounts.createPerson(id, { first_name: 'Ann' });
    await stripe.accounts.updatePerson(id, person, { last_name: 'Lee' });
    await stripe.accounts.createExternalAccount(id, {
      external_account: { ...usBank, account_number: '000999991111' },
    });
    await stripe.accounts.updateCapability(id, 'card_payments', { requested: false });
    await simulator.webhooksDelivered();
    expect(receiver.received.map(({ type, accepted, event }) => [type, accepted, event.account])).toEqual([
      ['person.created', true, id],
      ['account.updated', true, id],
      ['person.updated', true, id],
      ['account.updated', true, id],
      ['account.external_account.created', true, id],
      ['account.updated', true, id],
      ['capability.updated', true, id],
      ['account.updated', true, id],
    ]);
  });

  it('carry the account as it is, what it was before, and the request that changed it', async () => {
    const account = await rename('Trattoria');
    await simulator.webhooksDelivered();
    expect(receiver.received[0]?.event).toEqual({
      id: expect.stringMatching(/^evt_/),
      object: 'event',
      account: id,
      api_version: '2026-10-28.endive',
      created: 1_772_445_600,
      data: {
        object: JSON.parse(JSON.stringify(account)),
        previous_attributes: {
          business_profile: { ...account.business_profile, name: null },
          settings: { ...account.settings, dashboard: { ...account.settings?.dashboard, display_name: null } },
        },
      },
      livemode: false,
      pending_webhooks: 1,
      request: { id: account.lastResponse.requestId, idempotency_key: account.lastResponse.idempotencyKey },
      type: 'account.updated',
    });
  });

  it('come about what time alone changes', async () => {
    await stripe.accounts.update(id, { individual: { dob: { day: 1, month: 1, year: 1901 } } });
    await simulator.webhooksDelivered();
    receiver.received.length = 0;
    simulator.advance(2_000);
    await simulator.webhooksDelivered();
    expect(receiver.received.map(({ type, event }) => [type, event.created, event.request?.id])).toEqual([
      ['person.updated', 1_772_445_602, null],
      ['account.updated', 1_772_445_602, null],
    ]);
  });

  it('come again until they are accepted', async () => {
    receiver.answers.push(500, 503);
    expect(await after(null, 'a')).toEqual(['a', 'a', 'a']);
    expect(new Set(receiver.received.map(({ id: event }) => event)).size).toBe(1);
  });

  it('are given up after the last attempt', async () => {
    receiver.answers.push(500, 500, 500, 500);
    expect(await after(null, 'a')).toEqual(['a', 'a', 'a']);
  });

  it('are not sent when nothing changed', async () => {
    await rename('a');
    expect(await after(null, 'a')).toEqual(['a']);
  });

  const rows: [WebhookFault['kind'], string[]][] = [
    ['duplicate', ['a', 'a', 'b']],
    ['out_of_order', ['b', 'a']],
    ['drop', ['b']],
    ['stale_snapshot', [null as unknown as string, 'b']],
  ];
  it.each(rows)('can be broken on demand, once: %s', async (kind, expected) => {
    expect(await after({ kind, count: 1 }, 'a', 'b')).toEqual(expected);
  });

  it('can be signed badly once: the official client refuses it and accepts the retry', async () =>
    expect(await after({ kind: 'bad_signature' }, 'a')).toEqual(['a refused', 'a']));

  it('can be delayed by minutes of the simulated clock', async () => {
    simulator.failWebhooks({ kind: 'delay', delayMs: 600_000 });
    await rename('a');
    await rename('b');
    expect(await simulator.webhooksDelivered(500)).toBe(false);
    expect(names()).toEqual(['b']);
    simulator.advance(600_000);
    expect(await simulator.webhooksDelivered()).toBe(true);
    expect(names()).toEqual(['b', 'a']);
  });
});
