import type { Socket } from 'node:net';

/** A name or address with its port; anything else in a Host header must not be repeated into an address. */
const hostForm = /^(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

type Arrived = Readonly<{ host?: string | undefined; protocol: string; socket: Socket }>;

const isAbsolute = (url: string): boolean => /^https?:\/\//.test(url);

/** Where the caller reached this server: by the name that it used, or by the address of its connection. */
export const absoluteDocsUrl = (docsUrl: string, { host, protocol, socket }: Arrived): string => {
  if (isAbsolute(docsUrl)) return docsUrl;
  if (host !== undefined && hostForm.test(host)) return `${protocol}://${host}${docsUrl}`;
  return docsUrlAt(docsUrl, socket);
};

/** For what never became a request and so has no Host header. */
export const docsUrlAt = (docsUrl: string, socket: Socket & Readonly<{ encrypted?: boolean }>): string => {
  if (isAbsolute(docsUrl)) return docsUrl;
  const { localAddress = 'localhost', localPort } = socket;
  // A server that listens on both families names an IPv4 address in the form of the other.
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/i, '');
  const host = address.includes(':') ? `[${address}]` : address;
  return `${socket.encrypted ? 'https' : 'http'}://${host}${localPort === undefined ? '' : `:${localPort}`}${docsUrl}`;
};
