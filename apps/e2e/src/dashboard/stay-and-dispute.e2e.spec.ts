import { readFileSync } from 'node:fs';
import { Restaurant } from '../harness/restaurant';
import { describeInBrowser } from './dashboard-browser';
import { signedInDashboard } from './dashboard-fixture';

describeInBrowser('the pages of a stay and of a dispute', () => {
  const fixture = signedInDashboard();
  let bistro: Restaurant;

  beforeAll(async () => {
    bistro = await Restaurant.open(fixture.api);
  });

  it('increase a stay twice and capture it once', async () => {
    const { dashboard, page } = fixture;
    const hold = await bistro.hold({ amount: 4_000, ceiling_amount: 9_000 });
    const { authorisation_chain_id: chain } = await bistro.record(hold.transaction_id);
    await dashboard.visit(`/go/${chain}`);
    await page.waitForURL(new RegExp(`/stays/${chain}`));
    const act = async (button: string, field: string, text: string, submit: string) => {
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByLabel(field, { exact: true }).fill(text);
      await page.getByRole('button', { name: submit }).dblclick();
      await dashboard.dialogClosed();
    };
    await act('Increase', 'New amount', '60', 'Increase to €60.00');
    await act('Increase', 'New amount', '75', 'Increase to €75.00');
    await page.getByText('Capturing now collects €75.00 (the full hold) and releases €0.00.').waitFor();
    await act('Post charge', 'Amount', '45.50', 'Post €45.50');
    await page.getByText('Capturing now collects €45.50 (the posted charges) and releases €29.50.').waitFor();
    await page
      .getByRole('img', { name: 'Posted €45.50, Held, not posted €29.50, Available up to the ceiling €15.00' })
      .waitFor();
    await act('Capture', 'Amount', '45.50', 'Capture €45.50');
    await page.getByText('€45.50 captured, €29.50 released.').waitFor();
    const record = await bistro.record(hold.transaction_id);
    expect([record.amount_captured, record.amount_released, record.authorisation.increments.length]).toEqual([
      4_550, 2_950, 2,
    ]);
    await page.getByRole('link', { name: 'View payment' }).click();
    await page.getByRole('link', { name: 'View hold', exact: true }).click();
    await page.getByRole('heading', { name: 'Hold of €75.00', level: 1 }).waitFor();
  });

  it('upload evidence and submit it once on a double click', async () => {
    const { dashboard, page } = fixture;
    const dispute = await bistro.disputedSale();
    const slip = { name: 'Beleg für Ada.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a slip') };
    await dashboard.visit(`/disputes/${dispute.id}`);
    await page.getByRole('button', { name: 'Upload file' }).click();
    await page.getByLabel('File', { exact: true }).setInputFiles({ ...slip, name: 'page.html', mimeType: 'text/html' });
    await page.getByText('Only JPEG, PNG and PDF files are accepted').waitFor();
    await page.getByLabel('File', { exact: true }).setInputFiles(slip);
    expect(await dashboard.faultsInEveryLook('upload-dialog')).toEqual([]);
    await page.getByRole('button', { name: 'Upload 15 B' }).dblclick();
    await dashboard.dialogClosed();
    const evidence = page.getByRole('region', { name: 'Evidence' });
    await evidence.getByText('15 B of 20 MiB used').waitFor();
    const downloaded = page.waitForEvent('download');
    await evidence.getByRole('button', { name: slip.name }).first().click();
    expect(readFileSync(await (await downloaded).path())).toEqual(slip.buffer);

    await page.getByRole('button', { name: 'Upload file' }).click();
    await page.getByLabel('File', { exact: true }).setInputFiles(slip);
    const upload = page.getByRole('button', { name: 'Upload 15 B' });
    expect(await upload.isDisabled()).toBe(true);
    await page.getByLabel('Replace the evidence that is staged as uncategorized file').check();
    expect(await upload.isDisabled()).toBe(false);
    await page.keyboard.press('Escape');
    await dashboard.dialogClosed();

    await page.getByRole('button', { name: 'Add evidence' }).click();
    await page.getByRole('region', { name: 'Facts to include' }).getByText('card ending').waitFor();
    expect(await dashboard.faultsInEveryLook('evidence-dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    await dashboard.dialogClosed();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/submit')) sent.push(request.headers()['idempotency-key'] ?? '');
    });
    await page.getByRole('button', { name: 'Submit evidence', exact: true }).click();
    await page.getByText('Evidence can be submitted only once').waitFor();
    await page.getByRole('button', { name: 'Submit evidence: €42.00' }).dblclick();
    await dashboard.dialogClosed();
    await evidence.getByText('Submitted, final').waitFor();
    expect(new Set(sent).size).toBe(1);
    const events = (await bistro.events(dispute.transaction_id)).filter((type) => type.startsWith('Evidence'));
    expect(events).toEqual(['EvidenceFileAdded', 'EvidenceStaged', 'EvidenceSubmitted']);
    await page.getByText('Scheme deadline').waitFor({ state: 'detached' });
    const books = page.getByRole('region', { name: 'Ledger impact' });
    await books.getByText(/When the dispute opened, €.* was held/).waitFor();
  });
});
