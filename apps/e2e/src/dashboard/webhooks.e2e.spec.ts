import { verifyWebhook } from '@taprail/contracts';
import type { Locator } from 'playwright-core';
import { eventually } from '../harness/api';
import { PlatformReceiver } from '../harness/receiver';
import { Restaurant } from '../harness/restaurant';
import { describeInBrowser } from './dashboard-browser';
import { signedInDashboard } from './dashboard-fixture';

const html = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>';

describeInBrowser('the webhook pages', () => {
  const fixture = signedInDashboard();
  let bistro: Restaurant;
  let receiver: PlatformReceiver;

  beforeAll(async () => {
    bistro = await Restaurant.open(fixture.api);
  });
  beforeEach(async () => {
    receiver = await PlatformReceiver.open();
  });
  afterEach(async () => {
    const { data } = (await fixture.api.get('/v1/webhook-endpoints')).body;
    for (const { id } of data) await fixture.api.delete(`/v1/webhook-endpoints/${id}`);
    await receiver.close();
  });

  const dialog = (name: string): Locator => fixture.page.getByRole('dialog', { name });
  const act = async (button: string, submit: string): Promise<void> => {
    await fixture.page.locator('.page-head').getByRole('button', { name: button, exact: true }).click();
    await fixture.dashboard.openDialog.getByRole('button', { name: submit, exact: true }).click();
  };
  const deliveryOf = async (endpoint: string, type: string) => {
    const { body } = await eventually(
      () => fixture.api.get(`/v1/webhook-endpoints/${endpoint}/deliveries?type=${type}`),
      ({ body: list }) => list.data[0]?.attempts.length > 0,
    );
    return body.data[0];
  };
  const verify = async (secret: string, verdict: RegExp): Promise<void> => {
    const { page } = fixture;
    await page.getByLabel('Signing secret').fill(secret);
    await page.getByRole('button', { name: 'Verify in this browser' }).click();
    await page.locator('.verdict').getByText(verdict).waitFor();
  };

  it('register an endpoint and show its secret', async () => {
    const { api, dashboard, page } = fixture;
    await dashboard.visit('/webhooks');
    await page.locator('.page-head').getByRole('button', { name: 'Add endpoint' }).click();
    const form = dialog('Add endpoint');
    await form.getByLabel('URL').fill('ftp://127.0.0.1/');
    expect(await form.getByRole('button', { name: 'Add endpoint' }).isDisabled()).toBe(true);
    await form.getByLabel('URL').fill(receiver.url);
    await form.getByLabel('Description').fill('Till of the bistro');
    await form.getByLabel('All events except opt-in types').uncheck();
    await form.getByLabel('All charge.*').check();
    await form.getByLabel(/^tap\.declined/).check();
    await form.getByRole('button', { name: 'Add endpoint' }).click();
    const [secret = ''] = await dashboard.readSigningSecrets();
    expect(secret).toMatch(/^whsec_/);
    const [endpoint] = (await api.get('/v1/webhook-endpoints')).body.data;
    expect([endpoint.url, endpoint.description, endpoint.enabled_events]).toEqual([
      receiver.url,
      'Till of the bistro',
      ['charge.*', 'tap.declined'],
    ]);
    await page.getByRole('link', { name: receiver.url }).click();
    await page.getByRole('heading', { name: 'Till of the bistro', level: 1 }).waitFor();
    expect(await dashboard.readableByScripts()).not.toContain(secret);
    await bistro.sell();
    expect((await receiver.got(1, secret)).map(({ body }) => body.type)).toEqual(['charge.captured']);
  });

  it('show the attempts of a delivery with the responses of the receiver', async () => {
    const { api, dashboard, page } = fixture;
    receiver.answer(503, html, { 'x-reason': html.slice(0, 40) });
    const { id } = await receiver.registered(api, ['tap.approved']);
    await api.patch(`/v1/webhook-endpoints/${id}`, { description: html });
    await bistro.sell();
    await deliveryOf(id, 'tap.approved');
    await dashboard.visit(`/webhooks/${id}`);
    await page.getByRole('heading', { name: html, level: 1 }).waitFor();
    await page.getByRole('table', { name: 'Deliveries' }).getByRole('link', { name: 'tap.approved' }).click();
    await page.getByText('The endpoint returned a status other than 2xx.').waitFor();
    await page.getByRole('region', { name: 'Request of attempt 1' }).getByText('service-event-id').waitFor();
    const answer = page.getByRole('region', { name: 'Response to attempt 1' });
    await answer.getByText(html, { exact: true }).waitFor();
    await answer.getByText('x-reason').waitFor();
    receiver.take();
    await api.post('/v1/test/clock', { advance: 'PT1M' });
    await page.getByText('Succeeded (200)').waitFor();
    await page.getByRole('heading', { name: '2 attempts' }).waitFor();
    await act('Erase responses', 'Erase responses');
    await page.getByText('The response was erased').first().waitFor();
    for (const path of ['/webhooks', `/webhooks/${id}`]) await dashboard.visit(path);
    expect(await page.evaluate('window.ran')).toBeUndefined();
    expect((await dashboard.faults()).filter((fault) => fault.includes('CSP'))).toEqual([]);
  });

  it('verify a signature with a pasted secret that is never sent', async () => {
    const { api, dashboard, page } = fixture;
    const { id, secret } = await receiver.registered(api, ['tap.approved']);
    await bistro.sell({ reference: 'Tisch „7“' });
    const delivery = await deliveryOf(id, 'tap.approved');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await dashboard.visit(`/deliveries/${delivery.id}`);
    const [{ headers, raw }] = (await receiver.got(1)) as [(typeof receiver.delivered)[number]];
    const header = headers['service-signature'] as string;
    const [, timestamp, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header)!;
    const steps = page.getByRole('region', { name: 'Signature' });
    await steps.getByText(signature!, { exact: true }).waitFor();
    expect(await steps.getByLabel('Signed payload', { exact: true }).textContent()).toBe(
      `${timestamp}.${raw.toString()}`,
    );
    await verify(secret, /Signature valid/);
    expect(await page.getByLabel('Signing secret').inputValue()).toBe('');
    await verify('whsec_of_somebody_else', /does not match/);
    expect(sent.filter((request) => request.includes(secret) || request.includes('whsec_of_somebody_else'))).toEqual(
      [],
    );
    expect(await dashboard.readableByScripts()).not.toContain(secret);
    // The receiver is sent the ID of the attempt, which opens the same page.
    await dashboard.visit(`/go/${headers['service-delivery-id']}`);
    await page.waitForURL(new RegExp(`/deliveries/${delivery.id}`));
  });

  it('roll the secret, reveal both, and verify with both during the overlap', async () => {
    const { api, dashboard, page } = fixture;
    const { id, secret: old } = await receiver.registered(api, ['tap.approved']);
    await dashboard.visit(`/webhooks/${id}`);
    await act('Roll secret', 'Roll secret');
    const [rolled = ''] = await dashboard.readSigningSecrets();
    expect([rolled.startsWith('whsec_'), rolled === old]).toEqual([true, false]);
    await page.getByText('Old secret expires').waitFor();
    await act('Reveal secret', 'Reveal secret');
    expect(await dashboard.readSigningSecrets()).toEqual([rolled, old]);
    expect(await dashboard.readableByScripts()).not.toContain(rolled);
    await bistro.sell();
    const delivery = await deliveryOf(id, 'tap.approved');
    await dashboard.visit(`/deliveries/${delivery.id}`);
    await page.getByText('Signed with two secrets').waitFor();
    await verify(old, /Signature valid/);
    await verify(rolled, /Signature valid/);
  });

  it('replay matching events after a dry run', async () => {
    const { api, dashboard, page } = fixture;
    const { id } = await receiver.registered(api, ['tap.approved', 'charge.captured']);
    for (let n = 0; n < 3; n += 1) await bistro.sell();
    await receiver.got(6);
    await eventually(
      async () => (await api.get(`/v1/webhook-endpoints/${id}/deliveries?status=succeeded`)).body.data,
      (data) => data.length === 6,
    );
    await dashboard.visit(`/webhooks/${id}?status=succeeded&type=charge.captured`);
    await page.getByRole('button', { name: 'Replay matching events' }).click();
    await dialog('Replay matching events').getByText('3 events match').waitFor();
    expect(receiver.delivered).toHaveLength(6);
    await page.getByRole('button', { name: 'Replay 3 events' }).click();
    await dashboard.dialogClosed();
    await page.getByRole('region', { name: 'Replay' }).getByText('3 events replayed.').waitFor();
    await receiver.got(9);
    const replayed = receiver.delivered.filter(({ headers }) => headers['service-replayed'] === 'true');
    expect(replayed.map(({ body }) => body.type)).toEqual(Array(3).fill('charge.captured'));
    await dashboard.visit(`/webhooks/${id}?status=failed`);
    await page.getByRole('button', { name: 'Replay matching events' }).click();
    await dialog('Replay matching events').getByText('0 events match').waitFor();
    expect(await page.getByRole('button', { name: 'Replay 0 events' }).isDisabled()).toBe(true);
  });

  it('drill a receiver that verifies signatures, and one that does not', async () => {
    const { api, dashboard, page } = fixture;
    const { id, secret } = await receiver.registered(api);
    receiver.manner = (response, { raw, headers }) => {
      try {
        verifyWebhook(raw, headers['service-signature'], secret);
        response.writeHead(200).end();
      } catch {
        response.writeHead(400).end();
      }
    };
    await dashboard.visit(`/webhooks/${id}`);
    await act('Run drill', 'Start drill');
    const verdict = page.getByRole('region', { name: 'Drill result' });
    await verdict.getByText('Passed: every genuine request was accepted and nothing else.').waitFor();
    await verdict.getByText('Forged request rejected').waitFor();
    receiver.take();
    await act('Run drill', 'Start drill');
    await verdict.getByText('Failed: 1 of 7 requests got the wrong response.').waitFor();
    await verdict.getByText('Forged request accepted: signatures are not verified').waitFor();
  });

  it('disable and enable an endpoint, and replay its deferred events', async () => {
    const { api, dashboard, page } = fixture;
    const { id } = await receiver.registered(api, ['tap.approved']);
    await dashboard.visit(`/webhooks/${id}`);
    await act('Disable endpoint', 'Disable endpoint');
    await page.getByText('Disabled by you').waitFor();
    await bistro.sell();
    await page.getByText('Held while disabled').first().waitFor();
    await act('Enable endpoint', 'Enable endpoint');
    await page.getByText('No attempts yet').waitFor();
    expect(receiver.delivered).toHaveLength(0);
    await dashboard.visit(`/webhooks/${id}?status=deferred`);
    await page.getByRole('button', { name: 'Replay matching events' }).click();
    await page.getByRole('button', { name: 'Replay 1 event' }).click();
    await receiver.got(1);
    await act('Delete endpoint', 'Delete endpoint');
    await page.waitForURL(/\/webhooks$/);
    expect((await api.get(`/v1/webhook-endpoints/${id}`)).status).toBe(404);
  });

  it('change the event types of an endpoint and send it a test event', async () => {
    const { api, dashboard, page } = fixture;
    const { id } = await receiver.registered(api, ['tap.approved']);
    await dashboard.visit(`/webhooks/${id}`);
    await page.getByRole('button', { name: 'Edit endpoint', exact: true }).click();
    const form = dialog('Edit endpoint');
    await form.getByLabel(/^tap\.approved/).uncheck();
    await form.getByLabel('All payout.*').check();
    await form.getByRole('button', { name: 'Save changes' }).click();
    await dashboard.dialogClosed();
    expect((await api.get(`/v1/webhook-endpoints/${id}`)).body.enabled_events).toEqual(['payout.*']);
    await page.getByRole('button', { name: 'Send test event' }).click();
    await dialog('Send test event').getByLabel('Event type').selectOption('payout.paid');
    await page.getByRole('button', { name: 'Send event', exact: true }).click();
    expect((await receiver.got(1))[0]!.body.type).toBe('payout.paid');
    await dashboard.visit('/webhooks?tab=catalogue');
    await page.getByText('Bank confirmed receipt.').click();
    await page.getByText('Example. Your platform has no events of this type yet.').waitFor();
    await page.getByText('Authorisation captured.').click();
    await page.getByText('Your most recent event of this type.').waitFor();
  });
});
