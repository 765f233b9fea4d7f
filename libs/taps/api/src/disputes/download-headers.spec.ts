import fc from 'fast-check';
import { downloadHeaders } from './download-headers';

const disposition = (name: string, contentType = 'application/pdf') =>
  downloadHeaders({ name, contentType, size: 8, sha256: '00ff' })['content-disposition'];

describe('the name of a file that is downloaded', () => {
  it.each([
    ['slip.pdf', 'slip.pdf', 'slip.pdf'],
    ['Quittung für zwei.pdf', 'Quittung f_r zwei.pdf', 'Quittung%20f%C3%BCr%20zwei.pdf'],
    ['a"; filename=evil.html', 'a_; filename=evil.pdf', 'a%22%3B%20filename%3Devil.pdf'],
    ["it's (1).pdf", "it's (1).pdf", 'it%27s%20%281%29.pdf'],
    ['a\r\nset-cookie: x', 'a__set-cookie: x.pdf', 'a%0D%0Aset-cookie%3A%20x.pdf'],
    ['領収書.pdf', '___.pdf', '%E9%A0%98%E5%8F%8E%E6%9B%B8.pdf'],
  ])('%j cannot become another header', (name, ascii, utf8) =>
    expect(disposition(name)).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`),
  );

  it.each([
    ['invoice.exe', 'application/pdf', 'invoice.pdf'],
    ['slip.pdf.html', 'application/pdf', 'slip.pdf'],
    ['slip.html.pdf', 'application/pdf', 'slip.html.pdf'],
    ['SLIP.PDF', 'application/pdf', 'SLIP.PDF'],
    ['photo.JPEG', 'image/jpeg', 'photo.JPEG'],
    ['photo.png', 'image/jpeg', 'photo.jpg'],
    ['photo.svg', 'image/png', 'photo.png'],
    ['report 3.2026', 'application/pdf', 'report 3.2026.pdf'],
    ['document', 'image/png', 'document.png'],
    ['.exe', 'application/pdf', '.exe.pdf'],
    ['evil.exe.', 'application/pdf', 'evil.exe..pdf'],
    ['page.html', 'text/html', 'page.bin'],
  ])('%j with the content of %s is handed out as %j', (name, contentType, given) =>
    expect(disposition(name, contentType)).toContain(`filename="${given}"`),
  );

  it('ends in an extension of its content, whatever was given', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('.exe', '.html', '.pdf.js', '', '.', '.lnk '),
        (stem, end) =>
          expect(disposition(`${stem}${end}`, 'image/png')).toMatch(
            /filename="[^"]*\.png"; filename\*=UTF-8''\S*\.png$/i,
          ),
      ),
    ));
});
