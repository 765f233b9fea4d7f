import { describeInBrowser } from './dashboard-browser';
import { signedInDashboard } from './dashboard-fixture';

describeInBrowser('a page whose code cannot be fetched', () => {
  const fixture = signedInDashboard();

  const code = /\/assets\/disputes-page-.+\.js$/;
  const openDisputes = () => fixture.page.getByRole('link', { name: 'Disputes', exact: true }).click();
  const shown = () => fixture.page.getByRole('form', { name: 'Filters' }).waitFor();
  const reload = () => fixture.page.getByRole('button', { name: 'Reload' });

  it('says so and loads by itself once the server can be reached', async () => {
    const { page } = fixture;
    await page.route(code, (route) => route.abort());
    await openDisputes();
    await page.getByText('The page could not be loaded').waitFor();
    await reload().waitFor();
    await page.unroute(code);
    await shown();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('loads by itself when the connection is back', async () => {
    const { page } = fixture;
    await page.context().setOffline(true);
    await openDisputes();
    await page.getByText('The page could not be loaded').waitFor();
    await page.context().setOffline(false);
    await shown();
  });

  it('offers the new version when there was a deployment in between', async () => {
    const { page } = fixture;
    const index = `${fixture.api.url}/dashboard/`;
    await page.route(code, (route) => route.fulfill({ status: 404, body: '' }));
    await page.route(index, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ body: (await answer.text()).replace(/index-[\w-]+\.js/, 'index-newer.js') });
    });
    await openDisputes();
    await page.getByText('A new version of the dashboard is available').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.unroute(index);
    await page.unroute(code);
    await reload().click();
    await shown();
  });
});
