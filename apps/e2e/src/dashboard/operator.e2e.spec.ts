import { randomUUID } from 'node:crypto';
import { catalogue, topicOf } from '@taprail/contracts';
import { eventually, uniqueRef } from '../harness/api';
import { placeToPublish } from '../harness/published-by-hand';
import { describeInBrowser } from './dashboard-browser';
import { dashboardOf } from './dashboard-fixture';

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
  const fixture = dashboardOf(placeToPublish);

  beforeAll(async () => {
    const { publish, operator } = fixture.product;
    // The first lacks required fields; the second is valid and waits behind it.
    await publish(topicOf('payee.changed'), [
      payeeChanged(0, { sub_merchant_id: key }),
      payeeChanged(1, { ...catalogue['payee.changed'].example, sub_merchant_id: key }),
    ]);
    await eventually(
      () => operator.get(`/v1/operator/parked-messages?key=${key}`),
      ({ body }) => body.data.length === 2,
    );
  });
  beforeEach(async () => {
    await fixture.dashboard.signInByLink();
    await fixture.dashboard.visit('/system');
  });

  const unlock = async (operatorKey: string | undefined) => {
    await fixture.page.getByLabel('Operator key').fill(operatorKey!);
    await fixture.page.getByRole('button', { name: 'Continue' }).click();
  };
  const parked = () =>
    fixture.page.getByRole('table', { name: 'Parked messages' }).getByRole('row').filter({ hasText: key });
  const act = (verb: string) =>
    parked()
      .first()
      .getByRole('button', { name: new RegExp(`^${verb}`) })
      .click();

  it('is rejected with another key, and stays signed in', async () => {
    const { page, product } = fixture;
    await unlock(product.api.key);
    await page.getByRole('region', { name: 'Operator' }).getByRole('alert').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await parked().count()).toBe(0);
  });

  it('sees parked messages, redacted', async () => {
    const { page, dashboard, product } = fixture;
    await unlock(product.operator.key);
    await parked().nth(1).waitFor();
    expect(await dashboard.faultsInEveryLook('system-operator')).toEqual([]);
    await act('View');
    const shown = page.getByRole('dialog', { name: 'payee.changed' });
    await shown.getByText(html).waitFor();
    expect(await dashboard.faultsInEveryLook('system-parked')).toEqual([]);
    expect(await page.evaluate('window.ran')).toBeUndefined();
  });

  it('replays a message, which is rejected again, discards it with a reason, and replays the next', async () => {
    const { page, dashboard, product } = fixture;
    await unlock(product.operator.key);
    await act('Replay');
    await dashboard.submitDialog();
    await page.getByText(/^0 messages replayed\. 2 messages still parked: payee\.changed/).waitFor();

    await act('Discard');
    expect(await page.getByRole('button', { name: 'Discard message' }).isDisabled()).toBe(true);
    await page.getByLabel('Reason').fill('Written by hand');
    await dashboard.submitDialog();
    await eventually(
      async () => parked().count(),
      (count) => count === 1,
    );

    await act('Replay');
    await dashboard.submitDialog();
    await page.getByText('1 message replayed.', { exact: true }).waitFor();
    await eventually(
      async () => parked().count(),
      (count) => count === 0,
    );
    const { body } = await product.operator.get(`/v1/operator/parked-messages?key=${key}&state=discarded`);
    expect(body.data).toMatchObject([{ discarded: { by: 'operator', reason: 'Written by hand' } }]);
  });

  it('leaves no trace of the key', async () => {
    const { page, dashboard, product } = fixture;
    await unlock(product.operator.key);
    await page.getByRole('heading', { name: 'Parked messages of all platforms' }).waitFor();
    expect(await dashboard.readableByScripts()).not.toContain(product.operator.key);
    await page.getByRole('button', { name: 'Forget the operator key' }).click();
    await page.getByLabel('Operator key').waitFor();
    expect(await page.getByLabel('Operator key').inputValue()).toBe('');
    expect(await page.getByRole('heading', { name: 'Parked messages of all platforms' }).count()).toBe(0);
  });
});
