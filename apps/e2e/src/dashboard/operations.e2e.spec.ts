import { eventually } from '../harness/api';
import { PlatformReceiver } from '../harness/receiver';
import { Restaurant } from '../harness/restaurant';
import { describeInBrowser } from './dashboard-browser';
import { signedInDashboard } from './dashboard-fixture';
import { SessionClient } from './session-client';

const html = '<img src=x onerror="window.ran=1">';

describeInBrowser('the operations pages', () => {
  const fixture = signedInDashboard();
  let bistro: Restaurant;

  beforeAll(async () => {
    bistro = await Restaurant.open(fixture.api);
  });

  it('issue, rotate and revoke an API key', async () => {
    const { api, dashboard, page } = fixture;
    await dashboard.visit('/keys');
    await page.getByRole('button', { name: 'Issue key' }).click();
    const form = page.getByRole('dialog', { name: 'Issue key' });
    await form.getByLabel('Name').fill(`Finance ${html}`);
    await form.getByRole('button', { name: 'Finance, read-only' }).click();
    await form.getByLabel(/^disputes:read/).uncheck();
    await form.getByRole('button', { name: 'Issue key' }).click();
    const shown = page.getByRole('dialog', { name: /^API key Finance/ });
    await shown.waitFor();
    for (const _ of [1, 2, 3]) await page.keyboard.press('Escape');
    expect(await shown.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true);
    const first = api.as(await dashboard.takeSecret(`API key Finance ${html}`));
    expect([(await first.get('/v1/payouts')).status, (await first.get('/v1/disputes')).status]).toEqual([200, 403]);
    await page.getByRole('button', { name: `Rotate Finance ${html}` }).click();
    await page.getByLabel('Old secret expires').selectOption('0');
    await page.getByRole('button', { name: 'Rotate key' }).click();
    const second = api.as(await dashboard.takeSecret(`API key Finance ${html}`));
    const isRefused = ({ status }: { status: number }) => status === 401;
    await eventually(() => first.get('/v1/payouts'), isRefused);
    expect((await second.get('/v1/payouts')).status).toBe(200);
    await page.getByRole('button', { name: `Revoke Finance ${html}` }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await dashboard.dialogClosed();
    await page.getByText('Revoked', { exact: true }).waitFor();
    await eventually(() => second.get('/v1/payouts'), isRefused);
    expect(await page.evaluate('window.ran')).toBeUndefined();
  });

  it('sign out another session', async () => {
    const { api, dashboard, page } = fixture;
    const other = await SessionClient.signedIn(api);
    const { id } = (await other.get('/dashboard/session')).body;
    await dashboard.visit('/keys');
    const sessions = page.getByRole('table', { name: 'Sessions' });
    await sessions.getByText('This browser').waitFor();
    await sessions.getByRole('button', { name: new RegExp(`${id}$`) }).click();
    await page.getByRole('dialog', { name: 'Sign out' }).getByRole('button', { name: 'Sign out' }).click();
    await dashboard.dialogClosed();
    expect((await other.get('/dashboard/session')).status).toBe(401);
    await sessions.getByRole('button', { name: new RegExp(`${id}$`) }).waitFor({ state: 'detached' });
    expect(await page.evaluate<number>(`fetch('/dashboard/session').then(({ status }) => status)`)).toBe(200);
  });

  it('find a rejected request, and the events of another', async () => {
    const { api, dashboard, page } = fixture;
    const refused = await bistro.tap({ amount: 0, reference: html });
    const sold = await bistro.tap({ device: 'dev_test_approve' }, { 'idempotency-key': 'order-in-the-log' });
    const idOf = ({ headers }: { headers: Headers }) => headers.get('request-id')!;
    await eventually(
      () => api.get(`/v1/requests/${idOf(sold)}`),
      ({ body }) => body.events?.length === 2,
    );
    await dashboard.visit('/requests');
    await page.getByRole('link', { name: 'Client errors', exact: true }).click();
    await dashboard.addFilter('Error code');
    await page.getByRole('textbox', { name: 'Error code' }).fill(refused.body.error.code);
    await page.waitForURL(new RegExp(`code=${refused.body.error.code}`));
    await page.getByRole('table', { name: 'Requests' }).getByRole('link', { name: 'POST /v1/taps' }).first().click();
    await page.getByRole('heading', { name: 'POST /v1/taps', level: 1 }).waitFor();
    await page.getByRole('region', { name: 'Response body' }).getByText(`"${refused.body.error.code}"`).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(idOf(sold));
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/requests/${idOf(sold)}`));
    await page.getByText('order-in-the-log').waitFor();
    const caused = page.getByRole('region', { name: 'Events' });
    await caused.getByText('tap.approved').waitFor();
    await caused.getByRole('link').last().click();
    await page.getByRole('heading', { name: 'charge.captured', level: 1 }).waitFor();
    expect(await page.evaluate('window.ran')).toBeUndefined();
  });

  it('save the filters of a list as a named view', async () => {
    const { dashboard, page } = fixture;
    await dashboard.visit('/requests?status=4xx&method=POST');
    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByLabel('Name').fill(html);
    await page.getByRole('button', { name: 'Save view' }).click();
    await dashboard.dialogClosed();
    await dashboard.visit('/requests');
    await page.getByRole('link', { name: html }).click();
    await page.waitForURL(({ search }) => search.includes('status=4xx') && search.includes('method=POST'));
    await dashboard.visit('/payments');
    expect(await page.getByRole('link', { name: html }).count()).toBe(0);
    await dashboard.visit('/requests');
    await page.getByRole('button', { name: `Delete view ${html}` }).click();
    await page.getByRole('link', { name: html }).waitFor({ state: 'detached' });
    expect(await page.evaluate('window.ran')).toBeUndefined();
  });

  it('edit the platform settings', async () => {
    const { api, dashboard, page } = fixture;
    await dashboard.visit('/platform');
    await page.getByRole('button', { name: 'Edit settings' }).click();
    const form = page.getByRole('dialog', { name: 'Edit settings' });
    expect(await form.getByRole('button', { name: 'Save changes' }).isDisabled()).toBe(true);
    await form.getByLabel('Platform fee (%)').fill('1.25');
    await form.getByLabel('Currencies').fill('eur, usd');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await dashboard.dialogClosed();
    await page.getByText('EUR, USD').waitFor();
    const { body } = await api.get('/v1/platform');
    expect([body.platform_fee.bps, body.currencies]).toEqual([125, ['EUR', 'USD']]);
  });

  it('keep the platform settings that somebody else has changed meanwhile', async () => {
    const { api, dashboard, page } = fixture;
    await page.route('**/dashboard/changes', (route) => route.abort());
    await dashboard.visit('/platform');
    await page.getByRole('button', { name: 'Edit settings' }).click();
    await page.getByLabel('Fixed fee per sale').fill('0.07');
    expect((await api.send('PATCH', '/v1/platform', { body: { tip_max_percent: 44 } })).status).toBe(200);
    await page.getByRole('button', { name: 'Save changes' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'This has changed since you opened it' });
    await notice.getByText('44', { exact: true }).waitFor();
    await notice.getByRole('button', { name: 'Continue with the new version' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await dashboard.dialogClosed();
    const { body } = await api.get('/v1/platform');
    expect([body.platform_fee.fixed, body.tip_max_percent]).toEqual([7, 44]);
  });

  it('show the system status, and an alert while payouts are frozen', async () => {
    const { api, dashboard, page } = fixture;
    await dashboard.visit('/system');
    await page.getByText('On schedule').waitFor();
    await page.getByText(/^Show all \d+$/).click();
    await page.getByRole('table', { name: 'Followers' }).getByRole('row').nth(3).waitFor();
    const { body } = await api.get('/v1/status');
    const frozen = {
      ...body,
      status: 'degraded',
      payouts: { frozen: true, findings: 2 },
      messages: { parked_count: 1, oldest_parked_at: body.time },
      integrity: { status: 'tampered', tampered: [{ stream: html, revision: 3 }] },
    };
    await page.route('**/v1/status', (route) => route.fulfill({ json: frozen }));
    await dashboard.visit('/');
    await page.getByRole('alert').getByText('Payouts are frozen: 2 findings.').waitFor();
    await page.getByRole('link', { name: 'View system status' }).click();
    await page.getByText('No payouts are sent: 2 findings').waitFor();
    await page.getByRole('link', { name: 'Operator' }).waitFor();
    await page.getByText(html).waitFor();
    expect(await page.evaluate('window.ran')).toBeUndefined();
  });

  it('show events from the stream without polling', async () => {
    const { api, dashboard, page } = fixture;
    await bistro.sell();
    await page.route('**/dashboard/changes', (route) => route.abort());
    const streaming = page.waitForResponse((response) => response.url().includes('/v1/events/stream'));
    await dashboard.visit('/events?type=tap.approved');
    await streaming;
    let asked = 0;
    page.on('request', (request) => (asked += /\/v1\/events\?/.test(request.url()) ? 1 : 0));
    const sold = await bistro.sell({ reference: html });
    const beganMs = Date.now();
    const rows = page.getByRole('table', { name: 'Events' });
    await rows.getByRole('link', { name: sold.id }).waitFor();
    process.stdout.write(`An event was on the page ${Date.now() - beganMs} ms after the answer to its sale.\n`);
    expect(asked).toBe(0);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused. New events appear').waitFor();
    const later = await bistro.sell();
    const { body } = await eventually(
      () => api.get(`/v1/events?type=tap.approved&limit=1`),
      ({ body: list }) => list.data[0].data.object.id === later.id,
    );
    expect(await rows.getByRole('link', { name: later.id }).count()).toBe(0);
    await page.getByRole('button', { name: 'Resume' }).click();
    await rows.getByRole('link', { name: later.id }).waitFor();
    await rows.getByRole('row').nth(1).getByRole('link').first().click();
    await page.waitForURL(new RegExp(body.data[0].id));
    await page.getByRole('region', { name: 'Body' }).getByText(`"${later.transaction_id}"`).first().waitFor();
    expect(await page.evaluate('window.ran')).toBeUndefined();
  });

  it('resend an event', async () => {
    const { api, dashboard, page } = fixture;
    const receiver = await PlatformReceiver.open();
    try {
      await receiver.registered(api, ['charge.captured']);
      await bistro.sell();
      const [{ body: event }] = (await receiver.got(1)) as [(typeof receiver.delivered)[number]];
      await dashboard.visit(`/events/${event.id}`);
      await page.getByRole('table', { name: 'Event deliveries' }).getByText('Succeeded').waitFor();
      await page.getByRole('button', { name: 'Resend event' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Resend event' }).click();
      await dashboard.dialogClosed();
      const [, again] = await receiver.got(2);
      expect([again!.body.id, again!.headers['service-replayed']]).toEqual([event.id, 'true']);
    } finally {
      await receiver.close();
    }
  });
});
