import { Restaurant } from '../harness/restaurant';
import { DashboardPage, describeInBrowser } from './dashboard-browser';
import { signedInDashboard } from './dashboard-fixture';

const daysOff = 400;

/** Both `Date.now()` and `new Date()` of the page are wrong; its timers run as ever. */
const shiftClock = `
  const real = Date;
  const offMs = ${daysOff} * 86_400_000;
  globalThis.Date = class extends real {
    constructor(...args) { args.length === 0 ? super(real.now() + offMs) : super(...args); }
    static now() { return real.now() + offMs; }
  };`;

describeInBrowser('a browser whose clock is wrong', () => {
  const fixture = signedInDashboard();
  let disputeId: string;
  beforeAll(async () => {
    const bistro = await Restaurant.open(fixture.api);
    disputeId = (await bistro.disputedSale()).id;
  });

  /** Of what is days ahead: it reads the same a minute later, on a slow machine too. */
  const countdownsOn = async (dashboard: DashboardPage, path: string): Promise<readonly string[]> => {
    await dashboard.visit(path);
    return (await dashboard.page.locator('main .instant-distance, main .pill').allInnerTexts()).filter((text) =>
      /in \d/.test(text),
    );
  };

  it('shows the same countdowns as any other, and stays signed in', async () => {
    const wrong = await DashboardPage.open(fixture.browser, fixture.api);
    await wrong.page.addInitScript(shiftClock);
    await wrong.signInByLink();
    expect(await wrong.page.evaluate('new Date().getTime() - performance.timeOrigin')).toBeGreaterThan(
      (daysOff - 1) * 86_400_000,
    );
    for (const path of ['/', '/disputes', `/disputes/${disputeId}`]) {
      const shown = await countdownsOn(wrong, path);
      expect(shown.length).toBeGreaterThan(0);
      expect([path, shown]).toEqual([path, await countdownsOn(fixture.dashboard, path)]);
    }
    expect(await wrong.page.getByRole('dialog').count()).toBe(0);
    expect(await wrong.faults()).toEqual([]);
    await wrong.close();
  });
});
