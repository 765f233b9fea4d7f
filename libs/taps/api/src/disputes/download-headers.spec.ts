import { downloadHeaders } from './download-headers';

const disposition = (name: string) => downloadHeaders({ name, size: 8, sha256: '00ff' })['content-disposition'];

describe('the name of a file that is downloaded', () => {
  it.each([
    ['slip.pdf', 'slip.pdf', 'slip.pdf'],
    ['Quittung für zwei.pdf', 'Quittung f_r zwei.pdf', 'Quittung%20f%C3%BCr%20zwei.pdf'],
    ['a"; filename=evil.html', 'a_; filename=evil.html', 'a%22%3B%20filename%3Devil.html'],
    ["it's (1).png", "it's (1).png", 'it%27s%20%281%29.png'],
    ['a\r\nset-cookie: x', 'a__set-cookie: x', 'a%0D%0Aset-cookie%3A%20x'],
    ['領収書.pdf', '___.pdf', '%E9%A0%98%E5%8F%8E%E6%9B%B8.pdf'],
  ])('%j cannot become another header', (name, ascii, utf8) =>
    expect(disposition(name)).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`),
  );
});
