import { randomUUID } from 'node:crypto';
import { catalogue, topicOf } from '@taprail/contracts';
import type { Browser, Page } from 'playwright-core';
import { eventually, uniqueRef } from '../harness/api';
import { type PlaceToPublish, placeToPublish } from '../harness/published-by-hand';
import { DashboardPage, describeInBrowser, launchBrowser } from './dashboard-browser';

const key = uniqueRef('sm');
const html = '<img src=x onerror=window.ran=1>';

const payeeChanged = (revision: number, data: object) => ({
  id: randomUUID(),
  kind: 'payee.changed',
  version: 1,
  key,
  occurredAt: '2026-03-02T11:00:00.000Z',
  source: { stream: `submerchant-${key}`, revision },
  correlationId: html,
  data,
});

describeInBrowser('the operator on the system page', () => {
  let place: PlaceToPublish;
  let browser: Browser;
  let dashboard: DashboardPage;
  let page: Page;

  beforeAll(async () => {
    place = await placeToPublish();
    browser = await launchBrowser();
    dashboard = await DashboardPage.open(browser, place.api);
    ({ page } = dashboard);
    await dashboard.signInByLink();
    // The first lacks required fields; the second is valid and waits behind it.
    await place.publish(topicOf('payee.changed'), [
      payeeChanged(0, { sub_merchant_id: key }),
      payeeChanged(1, { ...catalogue['payee.changed'].example, sub_merchant_id: key }),
    ]);
    await eventually(
      () => place.operator.get(`/v1/operator/parked-messages?key=${key}`),
      ({ body }) => body.data.length === 2,
    );
  });
  afterAll(async () => {
    await browser?.close();
    await place?.leave();
  });

  const unlock = async (operatorKey: string) => {
    await page.getByLabel('Operator key').fill(operatorKey);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  const parked = () => page.getByRole('table', { name: 'Parked messages' }).getByRole('row').filter({ hasText: key });
  const submit = async (dialog: string, button: string) => {
    const opened = page.getByRole('dialog', { name: dialog });
    await opened.getByRole('button', { name: button }).click();
    await opened.waitFor({ state: 'detached' });
  };

  it('is rejected without the operator key, and stays signed in', async () => {
    await dashboard.visit('/system');
    await unlock(place.api.key!);
    await page.getByRole('region', { name: 'Operator' }).getByRole('alert').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await parked().count()).toBe(0);
  });

  it('sees parked messages, redacted', async () => {
    await dashboard.visit('/system');
    await unlock(place.operator.key!);
    await parked().nth(1).waitFor();
    expect(await dashboard.faultsInEveryLook('system-operator')).toEqual([]);
    await parked().first().getByRole('button', { name: /^View/ }).click();
    const shown = page.getByRole('dialog', { name: 'payee.changed' });
    await shown.getByText(html).waitFor();
    expect(await dashboard.faultsInEveryLook('system-parked')).toEqual([]);
    await shown.getByRole('button', { name: 'Close' }).click();
    expect(await page.evaluate('window.ran')).toBeUndefined();
  });

  it('replays a message, which is rejected again, discards it with a reason, and replays the next', async () => {
    await parked()
      .first()
      .getByRole('button', { name: /^Replay/ })
      .click();
    await submit('Replay payee.changed', 'Replay');
    await page.getByText(/^0 messages replayed\. 2 messages still parked: payee\.changed/).waitFor();

    await parked()
      .first()
      .getByRole('button', { name: /^Discard/ })
      .click();
    const discard = page.getByRole('dialog', { name: 'Discard payee.changed' });
    expect(await discard.getByRole('button', { name: 'Discard message' }).isDisabled()).toBe(true);
    await discard.getByLabel('Reason').fill('Written by hand');
    await submit('Discard payee.changed', 'Discard message');
    await eventually(
      async () => parked().count(),
      (count) => count === 1,
    );

    await parked()
      .first()
      .getByRole('button', { name: /^Replay/ })
      .click();
    await submit('Replay payee.changed', 'Replay');
    await page.getByText('1 message replayed.', { exact: true }).waitFor();
    await eventually(
      async () => parked().count(),
      (count) => count === 0,
    );
    const { body } = await place.operator.get(`/v1/operator/parked-messages?key=${key}&state=discarded`);
    expect(body.data).toMatchObject([{ discarded: { by: 'operator', reason: 'Written by hand' } }]);
  });

  it('leaves no trace of the key', async () => {
    const code = await page.evaluate<string>(
      `JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }, document.cookie, document.documentElement.outerHTML])`,
    );
    expect(code).not.toContain(place.operator.key);
    await page.getByRole('button', { name: 'Forget the operator key' }).click();
    await page.getByLabel('Operator key').waitFor();
    expect(await page.getByLabel('Operator key').inputValue()).toBe('');
    expect(await parked().count()).toBe(0);
  });
});
