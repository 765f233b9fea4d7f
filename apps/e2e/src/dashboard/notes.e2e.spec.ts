import { newTeam, password } from '../access/people';
import { Restaurant } from '../harness/restaurant';
import { describeInBrowser } from './dashboard-browser';
import { signedOutDashboard } from './dashboard-fixture';

jest.setTimeout(300_000);

describeInBrowser('notes in the dashboard', () => {
  const fixture = signedOutDashboard();

  it('are written and removed at the end of a payment, dispute and sub-merchant, and come from others live', async () => {
    const { dashboard, page } = fixture;
    const { api, owner } = await newTeam('notes page', fixture.product.operator);
    const bistro = await Restaurant.open(api);
    const sold = await bistro.sell({ amount: 5_000 });
    const { body: dispute } = await api.post(`/v1/test/taps/${sold.id}/dispute`, { reason: 'fraudulent' });
    await page.goto(`${dashboard.url}/dashboard/`);
    await page.getByLabel('E-mail').fill(owner.email);
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    const pages = [
      [`/payments/${sold.transaction_id}`, { transaction: sold.transaction_id }],
      [`/disputes/${dispute.id}`, { dispute: dispute.id }],
      [`/sub-merchants/${bistro.ref}`, { submerchant: bistro.ref }],
    ] as const;
    for (const [path, on] of pages) {
      await dashboard.visit(path);
      const notes = page.getByRole('region', { name: 'Notes' });
      await notes.getByText('No notes.').waitFor();
      await notes.getByLabel('New note').fill('Guest called.\nSecond line <b>שלום</b>');
      await notes.getByRole('button', { name: 'Add note' }).click();
      await notes.getByText('Second line <b>שלום</b>').waitFor();
      await notes.getByText('Olga', { exact: true }).waitFor();
      expect(await notes.getByLabel('New note').inputValue()).toBe('');

      await api.post('/v1/notes', { ...on, text: 'From another colleague' });
      await notes.getByText('From another colleague').waitFor();

      await notes.getByRole('button', { name: 'Remove note of Olga' }).click();
      await dashboard.openDialog.getByRole('button', { name: 'Remove note' }).click();
      await dashboard.dialogClosed();
      await notes.getByText('Removed by Olga').waitFor();
      expect(await notes.getByText('Second line').count()).toBe(0);
      expect(await dashboard.faultsInEveryLook(`notes-${Object.keys(on)[0]}`)).toEqual([]);
    }
  });
});
