import { HttpProblem, documentTypeOf, safeFileName } from '@taprail/http';
import { fileBytesMax, readDocumentForm } from './document-form';

const png = Buffer.from('89504e470d0a1a0a00', 'hex');
const pdf = Buffer.from('%PDF-1.7 …');
const type = 'multipart/form-data; boundary=edge';
const part = (disposition: string, content: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--edge\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const file = (content: string | Buffer = png, name = 'a.png') => part(`name="file"; filename="${name}"`, content);
const form = (...parts: readonly Buffer[]) => Buffer.concat([...parts, Buffer.from('--edge--\r\n')]);
const read = (...parts: readonly Buffer[]) => readDocumentForm(form(...parts), type);
const refusal = async (reading: Promise<unknown>) => {
  const error = await reading.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof HttpProblem ? [error.status, error.code, error.param] : error;
};

describe('the form of a document', () => {
  it('gives the file, what it is, and what for', async () =>
    expect(await read(part('name="purpose"', 'account_requirement'), file(pdf, 'scan.png'))).toEqual({
      bytes: pdf,
      name: 'scan.png',
      contentType: 'application/pdf',
      purpose: 'account_requirement',
    }));

  it('is for identity unless it says otherwise', async () =>
    expect(await read(file())).toMatchObject({ purpose: 'identity_document', contentType: 'image/png' }));

  it('keeps every byte of a file, also those that look like its edge', async () => {
    const content = Buffer.concat([png, Buffer.from('\r\n--edg\r\n\r\n--'), Buffer.alloc(256).map((_, n) => n)]);
    expect((await read(file(content))).bytes).toEqual(content);
  });

  it('has room for 10 MiB and not for a byte more', async () => {
    const content = Buffer.alloc(fileBytesMax + 1, png);
    expect((await read(file(content.subarray(0, fileBytesMax)))).bytes).toHaveLength(10 * 1024 * 1024);
    expect(await refusal(read(file(content)))).toEqual([413, 'payload_too_large', 'file']);
  });

  it.each<[string, readonly Buffer[], readonly unknown[]]>([
    ['without a file', [part('name="purpose"', 'identity_document')], [422, 'missing_field', 'file']],
    ['with nothing', [], [422, 'missing_field', 'file']],
    ['with two files', [file(), file()], [422, 'invalid_value', 'file']],
    ['with a text for a file', [part('name="file"', 'hello')], [422, 'invalid_value', 'file']],
    ['with an empty file', [file('')], [422, 'invalid_value', 'file']],
    ['with a file that only calls itself a PNG', [file('GIF89a', 'a.png')], [422, 'invalid_value', 'file']],
    ['with a page', [file('<html>%PDF-')], [422, 'invalid_value', 'file']],
    ['with another purpose', [file(), part('name="purpose"', 'fun')], [422, 'invalid_enum_value', 'purpose']],
    ['with an empty purpose', [file(), part('name="purpose"', '')], [422, 'invalid_enum_value', 'purpose']],
    [
      'with two purposes',
      [file(), ...Array.from({ length: 2 }, () => part('name="purpose"', 'identity_document'))],
      [422, 'invalid_value', 'purpose'],
    ],
    [
      'with a file for a purpose',
      [file(), part('name="purpose"; filename="p"', 'identity_document')],
      [422, 'invalid_value', 'purpose'],
    ],
    ['with a part nobody knows', [file(), part('name="owner"', 'x')], [422, 'unknown_field', 'owner']],
    ['with a part without a name', [file(), part('filename="x"', 'x')], [422, 'invalid_value', 'file']],
    ['with a thousand parts', Array.from({ length: 1_000 }, () => file()), [422, 'invalid_value', 'file']],
    ['with endless headers', [part(`name="file"; x="${'x'.repeat(9_000)}"`, 'x')], [422, 'invalid_value', 'file']],
  ])('is refused %s', async (_what, parts, expected) => expect(await refusal(read(...parts))).toEqual(expected));

  it.each([
    ['text', Buffer.from('hello'), type],
    ['nothing', Buffer.alloc(0), type],
    ['a form that is cut off', file(), type],
    ['a form of another boundary', form(file()), 'multipart/form-data; boundary=other'],
    ['a form without a boundary', form(file()), 'multipart/form-data'],
  ])('is not %s', async (_what, body, contentType) =>
    expect(await refusal(readDocumentForm(body, contentType))).toEqual([422, 'invalid_value', 'file']),
  );
});

describe('a document', () => {
  it.each([
    ['ffd8ffe000104a464946', 'image/jpeg'],
    ['89504e470d0a1a0a', 'image/png'],
    ['255044462d312e37', 'application/pdf'],
    ['89504e470d0a1a', undefined],
    ['ffd8', undefined],
    ['20255044462d', undefined],
  ])('that begins with %s is %s', (hex, expected) => expect(documentTypeOf(Buffer.from(hex, 'hex'))).toBe(expected));
});

describe('the name of a file', () => {
  it.each([
    ['passport front (1).jpg', 'passport front (1).jpg'],
    ['C:\\Users\\ann\\scan.pdf', 'scan.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['..', 'document'],
    ['', 'document'],
    ['.hidden.png', 'hidden.png'],
    ['a\u0000b\u202Egpj.exe', 'a_b_gpj.exe'],
    ['<img src=x>"\'`$(rm).png', '_img src_x_____(rm).png'],
    ['Zoe\u0308 – Ausweis.png', 'Zoë _ Ausweis.png'],
    ['x'.repeat(300), 'x'.repeat(100)],
    ['😀.png', '_.png'],
  ])('%j is kept as %j', (given, kept) => expect(safeFileName(given)).toBe(kept));
});
