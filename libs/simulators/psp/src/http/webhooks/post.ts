import { request as plain } from 'node:http';
import { request as secured } from 'node:https';

const loopbackHosts: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/** Whether the receiver took it. Within this machine any certificate will do: a process in test has none but its own. */
export const post = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  timeoutMs: number,
): Promise<boolean> =>
  new Promise<boolean>((resolve) => {
    const { protocol, hostname } = new URL(url);
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) };
    const sent =
      protocol === 'https:'
        ? secured(url, { ...options, rejectUnauthorized: !loopbackHosts.includes(hostname) })
        : plain(url, options);
    sent.on('error', () => resolve(false));
    sent.on('response', (answer) => {
      const { statusCode = 0 } = answer;
      answer.on('error', () => resolve(false));
      answer.on('end', () => resolve(statusCode >= 200 && statusCode < 300));
      answer.resume();
    });
    sent.end(body);
  }).catch(() => false);
