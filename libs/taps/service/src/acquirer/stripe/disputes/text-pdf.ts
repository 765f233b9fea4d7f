import { deflateSync } from 'node:zlib';

const a4 = { width: 595, height: 842 };
const margin = 50;
const fontSize = 10;
const leading = 12;
/** Every character of Courier is this much of its size wide. */
const charactersPerLine = Math.floor((a4.width - 2 * margin) / (fontSize * 0.6));
const linesPerPage = Math.floor((a4.height - 2 * margin) / leading);

/** The characters that Windows-1252, the encoding of every PDF viewer's own fonts, has between 0x80 and 0x9f. */
const windowsFrom = 0x80;
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const latinFrom = 0xa0;
const latinTo = 0xff;
const asciiFrom = 0x20;
const asciiTo = 0x7e;

/**
 * A text as a document, for fields in which an issuer reads files only. The same text is the same bytes, so that it may be uploaded
 * again under the same idempotency key.
 */
export const pdfOf = (title: string, text: string): Buffer => {
  const lines = [title, '', ...text.split(/\r\n|\r|\n/).flatMap(wrapped)];
  const pages: (readonly string[])[] = [];
  for (let from = 0; from < lines.length; from += linesPerPage) pages.push(lines.slice(from, from + linesPerPage));
  const [catalog, tree, font, firstPage] = [1, 2, 3, 4];
  const pageNumbers = pages.map((_, index) => firstPage + 2 * index);
  return document([
    [catalog, dictionary({ Type: '/Catalog', Pages: `${tree} 0 R` })],
    [tree, dictionary({ Type: '/Pages', Kids: `[${pageNumbers.map(referenceTo).join(' ')}]`, Count: pages.length })],
    [font, dictionary({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Courier', Encoding: '/WinAnsiEncoding' })],
    ...pages.flatMap((page, index): readonly PdfObject[] => {
      const number = pageNumbers[index]!;
      const [MediaBox, Resources] = [`[0 0 ${a4.width} ${a4.height}]`, `<< /Font << /F1 ${referenceTo(font)} >> >>`];
      const Contents = referenceTo(number + 1);
      return [
        [number, dictionary({ Type: '/Page', Parent: referenceTo(tree), MediaBox, Resources, Contents })],
        [number + 1, streamOf(page)],
      ];
    }),
  ]);
};

type PdfObject = readonly [number: number, body: string];

const referenceTo = (number: number): string => `${number} 0 R`;

const dictionary = (fields: Readonly<Record<string, string | number>>): string =>
  `<< ${Object.entries(fields)
    .map(([name, value]) => `/${name} ${value}`)
    .join(' ')} >>`;

const streamOf = (lines: readonly string[]): string => {
  const shown = lines.map((line) => `<${encoded(line).toString('hex')}> Tj T*`);
  const start = `BT /F1 ${fontSize} Tf ${leading} TL ${margin} ${a4.height - margin - fontSize} Td`;
  const bytes = deflateSync(Buffer.from([start, ...shown, 'ET'].join('\n'), 'latin1'));
  const head = dictionary({ Length: bytes.length, Filter: '/FlateDecode' });
  return `${head}\nstream\n${bytes.toString('latin1')}\nendstream`;
};

/** With the table of places by which a viewer finds the objects. */
const document = (objects: readonly PdfObject[]): Buffer => {
  let body = '%PDF-1.4\n';
  const places = objects.map(([number, content]) => {
    const place = body.length;
    body += `${number} 0 obj\n${content}\nendobj\n`;
    return place;
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = dictionary({ Size: size, Root: referenceTo(1) });
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n${trailer}\n`;
  return Buffer.from(`${body}${table}startxref\n${body.length}\n%%EOF\n`, 'latin1');
};

/** At spaces where there are any. */
const wrapped = (line: string): readonly string[] => {
  const lines: string[] = [];
  let rest = line.replaceAll('\t', '    ').trimEnd();
  while (rest.length > charactersPerLine) {
    const space = rest.lastIndexOf(' ', charactersPerLine);
    const end = space > 0 ? space : charactersPerLine;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...lines, rest];
};

const encoded = (line: string): Buffer => Buffer.from([...line.normalize('NFC')].map(byteOf));

/** A letter that the font lacks is shown without its accent, anything else as a question mark. */
const byteOf = (character: string): number => byteIn(character) ?? byteIn(character.normalize('NFKD')[0]!) ?? 0x3f;

const byteIn = (character: string): number | undefined => {
  const code = character.codePointAt(0)!;
  if ((code >= asciiFrom && code <= asciiTo) || (code >= latinFrom && code <= latinTo)) return code;
  const index = windows.indexOf(character);
  return index === -1 ? undefined : windowsFrom + index;
};
