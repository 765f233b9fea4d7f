import type { Socket } from 'node:net';
import { absoluteDocsUrl, docsUrlAt } from './absolute-docs-url';

const socket = { localAddress: '127.0.0.1', localPort: 4080 } as Socket;
const at = (host: string | undefined, protocol = 'http') => absoluteDocsUrl('/docs/errors', { host, protocol, socket });

describe('the address that explains an error', () => {
  it('is absolute, under the name that the caller used', () => {
    expect(at('api.example:8443', 'https')).toBe('https://api.example:8443/docs/errors');
    expect(at('[::1]:4080')).toBe('http://[::1]:4080/docs/errors');
  });

  it.each([undefined, '', 'evil.example/x#', 'a b', 'x"><script>', 'user@host'])(
    'is that of the connection where the Host header is %j',
    (host) => expect(at(host)).toBe('http://127.0.0.1:4080/docs/errors'),
  );

  it('is what the settings say, where they say one', () => {
    const own = 'https://docs.example/errors';
    expect(absoluteDocsUrl(own, { host: 'api.example', protocol: 'http', socket })).toBe(own);
    expect(docsUrlAt(own, socket)).toBe(own);
  });

  it('names an IPv4 address as such, also on a socket of both families', () =>
    expect(docsUrlAt('/docs/errors', { localAddress: '::ffff:10.0.0.7', localPort: 4080 } as Socket)).toBe(
      'http://10.0.0.7:4080/docs/errors',
    ));

  it('speaks of an encrypted connection to an IPv6 address as such', () =>
    expect(docsUrlAt('/docs/errors', { localAddress: '::1', localPort: 443, encrypted: true } as never)).toBe(
      'https://[::1]:443/docs/errors',
    ));
});
