import { docsChoices, type DocsTitle, loadDocsTitles } from './palette-docs';

const titles: readonly DocsTitle[] = [
  ['/docs/webhooks', 'Webhooks', ''],
  ['/docs/webhooks#signatures', 'Webhooks', 'Signatures'],
  ['/docs/webhooks#webhooks-while-you-develop', 'Webhooks', 'Webhooks while you develop'],
  ['/docs/security', 'Security and webhooks', ''],
  ['/docs/fees', 'Fees', ''],
];
const found = (text: string) => docsChoices(titles, text).map(({ key }) => key);

describe('the documentation in the palette', () => {
  it.each([
    ['webhooks', ['/docs/webhooks', '/docs/security', '/docs/webhooks#webhooks-while-you-develop']],
    ['webhooks signatures', ['/docs/webhooks#signatures']],
    ['fee', ['/docs/fees']],
    ['fees of zebras', []],
    ['§', []],
  ])('%j finds %j', (text, urls) => expect(found(text)).toEqual(urls));

  it('is shown by page and heading', () =>
    expect(docsChoices(titles, 'signatures')[0]).toMatchObject({ text: 'Webhooks › Signatures', note: 'docs' }));
});

describe('its titles', () => {
  const asked = jest.spyOn(globalThis, 'fetch');
  afterAll(() => asked.mockRestore());
  const answered = (status: number) => asked.mockResolvedValueOnce(Response.json(titles, { status }));
  const load = () => loadDocsTitles(new AbortController().signal);

  it('are read from beside the dashboard', async () => {
    answered(200);
    expect(await load()).toEqual(titles);
  });
  it('are none where it is not built', async () => {
    answered(404);
    expect(await load()).toEqual([]);
  });
  it('are missed where they cannot be read', async () => {
    answered(503);
    await expect(load()).rejects.toThrow('answered 503');
  });
});
