import { inflateSync } from 'node:zlib';
import { pdfOf } from './text-pdf';

/** The lines of each page, a character for each byte. */
const pagesOf = (pdf: Buffer): readonly (readonly string[])[] => {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, content]) =>
    [
      ...inflateSync(Buffer.from(content!, 'latin1'))
        .toString('latin1')
        .matchAll(/<([0-9a-f]*)> Tj/g),
    ].map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1')),
  );
};

describe('a text as a PDF', () => {
  it('is one page with a title, wrapped at spaces', () => {
    const [page, ...more] = pagesOf(pdfOf('Receipt', `Table 4, two menus\n\n${'word '.repeat(40)}`));
    expect(more).toEqual([]);
    expect(page!.slice(0, 4)).toEqual(['Receipt', '', 'Table 4, two menus', '']);
    expect(page!.slice(4).join(' ')).toBe('word '.repeat(40).trim());
    for (const line of page!) expect(line.length).toBeLessThanOrEqual(82);
  });

  it('has the letters of Europe, and a question mark for what its font lacks', () => {
    expect(pagesOf(pdfOf('Tränk & Cö', '12,50 € – “Bœuf”, Łódź, Dvořák, 東 (\\)'))[0]).toEqual([
      'Tränk & Cö',
      '',
      '12,50 \x80 \x96 \x93B\x9cuf\x94, ?ódz, Dvorák, ? (\\)',
    ]);
  });

  it('goes on on further pages, and wraps a word that fits on no line', () => {
    const pages = pagesOf(pdfOf('Log', 'x'.repeat(20_000)));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flat().slice(2).join('')).toBe('x'.repeat(20_000));
  });

  it('is the same bytes each time, and its objects are where its table says', () => {
    const pdf = pdfOf('Receipt', 'one\ntwo');
    expect(pdfOf('Receipt', 'one\ntwo')).toEqual(pdf);
    const text = pdf.toString('latin1');
    const places = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
    expect(places).toHaveLength(5);
    for (const [index, place] of places.entries()) expect(text.slice(place)).toMatch(new RegExp(`^${index + 1} 0 obj`));
    expect(text.slice(Number(/startxref\n(\d+)/.exec(text)![1]))).toMatch(/^xref/);
  });
});
