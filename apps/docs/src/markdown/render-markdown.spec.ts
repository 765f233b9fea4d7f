import { renderMarkdown } from './render-markdown';

const addresses = new Map([
  ['docs/webhooks.md', '/docs/webhooks'],
  ['docs/adr', '/docs/decisions'],
  ['docs/images/page.png', '/docs/assets/page-1.png'],
]);
const render = (markdown: string) => renderMarkdown(markdown, { source: 'docs/payments.md', addresses });

describe('a page of Markdown', () => {
  it.each([
    ['another page', '[x](webhooks.md#verify-it)', '<a href="/docs/webhooks#verify-it">x</a>'],
    ['a folder', '[x](adr/)', '<a href="/docs/decisions">x</a>'],
    ['its own heading', '[x](#fees)', '<a href="#fees">x</a>'],
    ['another site', '[x](https://stripe.com)', '<a href="https://stripe.com">x</a>'],
    ['an address of the product', '[x](/dashboard/)', '<a href="/dashboard/">x</a>'],
    ['a file that the book does not have', '[x](../libs/a.ts)', '<span class="source" title="../libs/a.ts">x</span>'],
    ['a picture', '![x](images/page.png)', '<img src="/docs/assets/page-1.png" alt="x" />'],
  ])('leads to %s', (_what, markdown, expected) => expect(render(markdown).html).toContain(expected));

  it('has the anchors that it has in the repository', () =>
    expect(render('# A\n\n## `enabled`, and then?\n\n## Two words\n\n## Two words\n').headings).toEqual([
      { depth: 1, id: 'a', text: 'A' },
      { depth: 2, id: 'enabled-and-then', text: 'enabled, and then?' },
      { depth: 2, id: 'two-words', text: 'Two words' },
      { depth: 2, id: 'two-words-1', text: 'Two words' },
    ]));

  it('never runs what looks like markup', () => {
    const { html } = render('a <script>alert(1)</script> <b>b</b>\n\n<img src=x onerror=y>\n\n`<i>`\n');
    expect(html).not.toMatch(/<(script|b|img|i)[ >]/);
  });

  it('shows code as it is, without the words for its test', () => {
    const { html } = render('```sh run\necho "<a>"\n```\n');
    expect(html).toContain('aria-label="sh"');
    expect(html).toContain('<code>echo &quot;&lt;a&gt;&quot;</code>');
  });

  it('gives the search the text below each heading', () =>
    expect(
      render('# A\n\nOne [two](webhooks.md) `three`.\n\n## B\n\n- four\n\n| five |\n| --- |\n| six |\n').sections,
    ).toEqual([
      { id: 'a', heading: 'A', text: 'One two three.' },
      { id: 'b', heading: 'B', text: 'four five six' },
    ]));
});
