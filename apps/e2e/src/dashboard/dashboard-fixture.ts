import type { Browser, Page } from 'playwright-core';
import { type Api, newPlatform } from '../harness/api';
import { productAtMidday, type TestProduct } from '../harness/process/own-product';
import { DashboardPage, launchBrowser } from './dashboard-browser';

type OpenedProduct = Readonly<{ api: Api; leave: () => Promise<void> }>;

/** Read inside hooks and tests only: before the first hook there is nothing to read. */
type DashboardFixture<P extends OpenedProduct> = Readonly<{
  product: P;
  api: Api;
  browser: Browser;
  dashboard: DashboardPage;
  page: Page;
}>;

/**
 * Registers the hooks of the describe that calls it: one product and one browser for all of its tests, and a new page without
 * cookies for each. Hooks that are registered afterwards find them open.
 */
export const dashboardOf = <P extends OpenedProduct>(openProduct: () => Promise<P>): DashboardFixture<P> => {
  let product: P | undefined;
  let browser: Browser | undefined;
  let dashboard: DashboardPage | undefined;

  beforeAll(async () => {
    product = await openProduct();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.leave();
  });
  beforeEach(async () => {
    dashboard = await DashboardPage.open(browser!, product!.api);
  });
  afterEach(() => dashboard?.close());

  return {
    get product() {
      return product!;
    },
    get api() {
      return product!.api;
    },
    get browser() {
      return browser!;
    },
    get dashboard() {
      return dashboard!;
    },
    get page() {
      return dashboard!.page;
    },
  };
};

type OpenProduct = () => Promise<TestProduct>;
const sharedProduct: OpenProduct = async () => ({ ...(await productAtMidday()), leave: async () => undefined });

/** The platform is new, so that lists and settings are the same in a deployment that other stories have used. */
const withNewPlatform =
  (open: OpenProduct): OpenProduct =>
  async () => {
    const product = await open();
    const { api } = await newPlatform('dashboard', product.operator);
    return { ...product, api };
  };

export const signedOutDashboard = (open = sharedProduct): DashboardFixture<TestProduct> =>
  dashboardOf(withNewPlatform(open));

export const signedInDashboard = (open = sharedProduct): DashboardFixture<TestProduct> => {
  const fixture = signedOutDashboard(open);
  beforeEach(() => fixture.dashboard.signInByLink());
  return fixture;
};
