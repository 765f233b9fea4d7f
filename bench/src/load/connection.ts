import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type LoadResponse = Readonly<{ status: number; body: string }>;

const headEnd = '\r\n\r\n';

/**
 * One connection with one request under way. As little work as possible: the generator shares the machine with what it
 * measures. A server hangs up on whoever is silent for long; then the next request connects anew.
 */
export class LoadConnection {
  private buffered = '';
  private resolve: ((answer: LoadResponse) => void) | undefined;
  private reject: ((error: Error) => void) | undefined;
  private socket: Socket;

  private constructor(private readonly port: number) {
    this.socket = this.connect();
  }

  static async open(port: number): Promise<LoadConnection> {
    const connection = new LoadConnection(port);
    await once(connection.socket, 'connect');
    return connection;
  }

  send(request: string): Promise<LoadResponse> {
    return new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
      if (!this.socket.writable) this.socket = this.connect();
      this.socket.write(request, 'latin1');
    });
  }

  close(): void {
    this.reject = undefined;
    this.socket.destroy();
  }

  private connect(): Socket {
    const socket = connect(this.port, '127.0.0.1').setNoDelay(true).setEncoding('latin1');
    const fail = (error: Error): void => {
      if (socket === this.socket) this.reject?.(error);
    };
    socket.on('data', (chunk: string) => this.receive(chunk));
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('The server hung up')));
    return socket;
  }

  private receive(chunk: string): void {
    this.buffered += chunk;
    const headLength = this.buffered.indexOf(headEnd);
    if (headLength < 0) return;
    const bodyStart = headLength + headEnd.length;
    const length = Number(/content-length: (\d+)/i.exec(this.buffered.slice(0, headLength))?.[1] ?? 0);
    if (this.buffered.length < bodyStart + length) return;
    const status = Number(this.buffered.slice(9, 12));
    const body = this.buffered.slice(bodyStart, bodyStart + length);
    this.buffered = '';
    this.reject = undefined;
    this.resolve?.({ status, body });
  }
}

export const requestText = (path: string, headers: Readonly<Record<string, string>>, body: string): string =>
  [
    `POST ${path} HTTP/1.1`,
    'host: bench',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');
