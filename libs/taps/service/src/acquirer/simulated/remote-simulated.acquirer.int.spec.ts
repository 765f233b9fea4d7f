import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPspSimulator } from '@taprail/psp-simulator';
import { AcquirerUnavailable, OutcomeUnknown } from '../acquirer';
import { acquirerContract } from '../acquirer.contract';
import { type AcquirerWorld, readRequest, simulatorManners, startMs } from '../contract/world';
import { RemoteSimulatedAcquirer } from './remote-simulated.acquirer';
import { leversAt } from './simulated-levers';

const open = async (seed = 'spec'): Promise<AcquirerWorld> => {
  const folder = mkdtempSync(join(tmpdir(), 'acquirer-'));
  const file = join(folder, 'psp.jsonl');
  const start = () => startPspSimulator({ seed, clock: () => new Date(startMs), file });
  let simulator = await start();
  let acquirer = new RemoteSimulatedAcquirer(simulator.url);
  const levers = () => leversAt(simulator.url);
  return {
    manners: simulatorManners,
    get acquirer() {
      return acquirer;
    },
    presentCard: (...card) => levers().presentCard(...card),
    openDispute: (request) => levers().openDispute(request),
    decideDispute: (dispute, action) => levers().decideDispute(dispute, action),
    advance: async (advanceMs) => {
      await fetch(`${simulator.url}/_sim/clock`, { method: 'POST', body: JSON.stringify({ advanceMs }) });
    },
    restart: async () => {
      await simulator.close();
      simulator = await start();
      acquirer = new RemoteSimulatedAcquirer(simulator.url);
    },
    close: async () => {
      await simulator.close();
      rmSync(folder, { recursive: true });
    },
  };
};

acquirerContract('a simulator elsewhere', open);

describe('the connections to a simulator elsewhere', () => {
  it('serve one call after the other', async () => {
    const opened: Socket[] = [];
    const server = createServer((request, response) => request.on('end', () => response.end('{"result":[]}')).resume());
    server.on('connection', (socket) => opened.push(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const acquirer = new RemoteSimulatedAcquirer(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    for (let calls = 0; calls < 10; calls += 1) await acquirer.check();
    await new Promise((resolve) => server.close(resolve));
    // A second one where a call begins before the connection of the last has been given back.
    expect(opened.length).toBeLessThanOrEqual(2);
  });
});

describe('a simulator elsewhere that does not answer', () => {
  let server: Server | undefined;
  afterEach(async () => {
    server?.closeAllConnections();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    server = undefined;
  });
  const listening = async (answer: Parameters<typeof createServer>[1]): Promise<string> => {
    const started = createServer(answer);
    server = started;
    await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
  };
  const silence: [how: string, url: () => Promise<string>][] = [
    ['says nothing', () => listening(() => undefined)],
    ['fails', () => listening((_request, response) => response.writeHead(500).end('{}'))],
    ['cuts the connection', () => listening((request) => request.socket.destroy())],
    ['breaks off', () => listening((_request, response) => response.writeHead(200).end('{"result":'))],
    ['is not there', async () => 'http://127.0.0.1:1'],
  ];

  it.each(silence)('because it %s leaves the outcome of money calls unknown, and no other', async (_how, url) => {
    const acquirer = new RemoteSimulatedAcquirer(await url(), 200);
    const money = { reference: 'r', authorisation: 'a', amount: 1, newAmount: 1, remaining: 0, releaseRest: true };
    await expect(acquirer.capture(money)).rejects.toBeInstanceOf(OutcomeUnknown);
    await expect(acquirer.refund(money)).rejects.toBeInstanceOf(OutcomeUnknown);
    await expect(acquirer.reverse(money)).rejects.toBeInstanceOf(OutcomeUnknown);
    await expect(acquirer.increase(money)).rejects.toBeInstanceOf(OutcomeUnknown);
    await expect(acquirer.readCard(readRequest({ reference: 'r' }))).rejects.toBeInstanceOf(AcquirerUnavailable);
    await expect(acquirer.outcomeOf({ reference: 'r', kind: 'capture', since: '' })).rejects.toBeInstanceOf(
      AcquirerUnavailable,
    );
    await expect(acquirer.check()).rejects.toBeInstanceOf(AcquirerUnavailable);
  });
});
