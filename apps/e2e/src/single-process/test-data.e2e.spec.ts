import { Api } from '../harness/api';
import { Restaurant } from '../harness/restaurant';

const api = Api.asFirstPlatform().as(undefined);

/** The rows of a table on the page: what to send, and what is said to happen. */
const rowsOf = (page: string, id: string): readonly (readonly [string, string])[] => {
  const section = page.split('<h2 id="').find((part) => part.startsWith(`${id}"`))!;
  return [...section.matchAll(/<td><code>([^<]+)<\/code><\/td>\s*<td>([\s\S]*?)<\/td>/g)].map(
    ([, value, does]) => [value!, does!.replace(/<[^>]+>/g, '')] as const,
  );
};

describe('the page of test data', () => {
  let page: string;
  let restaurant: Restaurant;
  beforeAll(async () => {
    page = (await api.get('/docs/test-data')).text;
    restaurant = await Restaurant.ofItsOwn('test-data');
  });

  it('is public, and found from where it was before', async () => {
    const former = await api.get('/reference/test-data');
    expect([former.status, former.text]).toEqual([200, page]);
    expect((await api.get('/docs/reference')).text).toContain('href="/docs/test-data"');
  });

  it('says of each amount what the product answers', async () => {
    const declines = rowsOf(page, 'amounts').filter(([, does]) => does.startsWith('Declined'));
    expect(declines.length).toBeGreaterThan(12);
    for (const [ending, does] of declines) {
      const { body } = await restaurant.tap({ amount: Number(`10${ending}`) });
      const said = `Declined by the ${body.declined_by === 'psp' ? 'PSP' : body.declined_by} with code ${body.network_code}: ${body.decline_reason}.`;
      expect(said).toBe(does);
    }
  });

  it('names cards that can be presented, and a refused one leads to it', async () => {
    const cards = rowsOf(page, 'cards').map(([card]) => card);
    for (const card of cards) expect((await restaurant.presentCard('dev_test_approve', card)).status).toBe(200);
    const { body } = await restaurant.presentCard('dev_test_approve', 'gold');
    expect(body.error).toMatchObject({
      code: 'invalid_value',
      message: expect.stringContaining('/docs/test-data'),
    });
  });
});
