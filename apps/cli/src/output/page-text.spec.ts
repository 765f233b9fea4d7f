import { pageText } from './page-text';

const plain = { bold: (text: string) => text } as never;
const page = `<!doctype html>
  <html lang="en"><head><title>Test data</title></head>
  <body><header><h1>Test data</h1><p>Values <code>that</code> do &amp; say. <a href="/reference">More</a>.</p></header>
  <nav><ul><li><a href="#devices">Devices</a></li></ul></nav>
  <main><section id="devices"><h2>Devices</h2><p>Take one.</p><table>
    <thead><tr><th scope="col">device</th><th scope="col">what happens</th></tr></thead>
    <tbody><tr><td><code>dev_test_approve</code></td><td>Approves every tap that it is given.</td></tr>
    <tr><td><code>dev_a</code></td><td>Says &quot;no&quot;.</td></tr></tbody>
  </table></section></main></body></html>`;

describe('a page for browsers', () => {
  it('is titles, paragraphs and tables in a terminal', () =>
    expect(pageText(page, undefined, plain)).toBe(
      [
        'Test data',
        '',
        'Values that do & say. More.',
        '',
        'Devices',
        '',
        'Take one.',
        '',
        'device            what happens',
        'dev_test_approve  Approves every tap that it is given.',
        'dev_a             Says "no".',
      ].join('\n'),
    ));

  it('goes on in the next line below what happens', () =>
    expect(pageText(page, 50, plain)).toContain(
      'dev_test_approve  Approves every tap that it is\n                  given.\n',
    ));
});
