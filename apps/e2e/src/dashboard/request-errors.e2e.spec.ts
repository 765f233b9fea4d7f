import type { Browser, Page } from 'playwright-core';
import { eventually, newPlatform } from '../harness/api';
import { Restaurant } from '../harness/restaurant';
import { DashboardPage, describeInBrowser, launchBrowser } from './dashboard-browser';

describeInBrowser('an integrator at the failed requests', () => {
  let browser: Browser;
  let dashboard: DashboardPage;
  let page: Page;
  let api: Restaurant['api'];
  let keyId: string;

  beforeAll(async () => {
    ({ api, keyId } = await newPlatform('Failing'));
    browser = await launchBrowser();
    dashboard = await DashboardPage.open(browser, api);
    ({ page } = dashboard);
    await dashboard.signInByLink();
  });
  afterAll(() => browser?.close());

  const errors = () => page.getByRole('table', { name: 'Errors' }).locator('tbody').getByRole('row');

  it('finds none where nothing has failed', async () => {
    await dashboard.visit('/requests');
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Errors' }).click();
    await page.waitForURL(/view=errors/);
    await page.getByText('No failed requests.').waitFor();
    expect(await dashboard.faultsInEveryLook('request-errors-none')).toEqual([]);
  });

  it('sees them by code and route, with callers, advice and a sample', async () => {
    const bistro = await Restaurant.open(api);
    const { body: other } = await api.post('/v1/api-keys', { label: 'Kiosk', scopes: ['taps:write'] });
    const refused = await bistro.tap({ amount: 0 });
    await bistro.tap({ amount: 0 });
    await bistro.as(other.secret).tap({ amount: 0 });
    await api.get('/v1/taps/tap_01KJM0Z8R0000000000000000B');
    const last = await api.get('/v1/nothing/here');
    await eventually(
      () => api.get(`/v1/requests/${last.headers.get('request-id')}`),
      ({ status }) => status === 200,
    );
    const { code } = refused.body.error;
    const advice = (await api.get('/openapi.json')).body['x-error-codes'][code].advice;

    await page.getByRole('button', { name: 'Refresh' }).click();
    await errors().nth(2).waitFor();
    const first = errors().first();
    await first.getByText(advice).waitFor();
    await page.getByText(/^\d+ failures since/).waitFor();
    expect(await first.getByRole('link', { name: code }).getAttribute('href')).toBe(`/docs/errors/${code}`);
    expect(await first.textContent()).toContain('POST /v1/taps');
    for (const caller of [keyId, other.id]) await first.getByRole('link', { name: caller }).waitFor();
    await errors().filter({ hasText: 'GET /v1/taps/{id}' }).filter({ hasText: 'tap_not_found' }).waitFor();
    await errors().filter({ hasText: 'route_not_found' }).filter({ hasText: 'no matching route' }).waitFor();
    expect(await dashboard.faultsInEveryLook('request-errors')).toEqual([]);
  });

  it('goes from a group to its requests, and to the newest of them', async () => {
    await errors().first().getByRole('link', { name: '3 requests' }).click();
    await page.waitForURL(({ search }) => !search.includes('view=') && search.includes('route=%2Fv1%2Ftaps'));
    const listed = page.getByRole('table', { name: 'Requests' }).getByRole('link', { name: 'POST /v1/taps' });
    await eventually(
      async () => listed.count(),
      (count) => count === 3,
    );
    await page.goBack();
    await errors().first().getByRole('link', { name: /^req_/ }).click();
    await page.getByRole('heading', { name: 'POST /v1/taps', level: 1 }).waitFor();
  });

  it('narrows the groups by the filters of the log', async () => {
    await dashboard.visit('/requests?view=errors&method=GET');
    await errors().filter({ hasText: 'tap_not_found' }).waitFor();
    expect(await errors().filter({ hasText: 'POST' }).count()).toBe(0);
    await dashboard.addFilter('Status');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('5xx');
    await page.getByText('No failure matches these filters.').waitFor();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await errors().filter({ hasText: 'POST /v1/taps' }).waitFor();
    expect(new URL(page.url()).search).toBe('?view=errors');
  });
});
