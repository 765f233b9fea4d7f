import { MessageChannel } from 'node:worker_threads';
import { BusUnavailable, CommandFailed, CommandTimeout } from '../../command-bus';
import { gate, sampleCommand } from '../../testing/samples';
import { MessagePortCommandBus } from './message-port.command-bus';

describe('two ends of a message port', () => {
  let front: MessagePortCommandBus;
  let back: MessagePortCommandBus;
  let cutTheWire: () => void;
  beforeEach(() => {
    const { port1, port2 } = new MessageChannel();
    [front, back] = [new MessagePortCommandBus(port1), new MessagePortCommandBus(port2)];
    cutTheWire = () => port2.close();
  });
  afterEach(() => Promise.all([front.close(), back.close()]));

  it('serve each other, and what is served on both sides stays where it is sent', async () => {
    await front.serve('taps', async () => 'taps at the front');
    await back.serve('ledger', async () => 'ledger at the back');
    await back.serve('taps', async () => 'taps at the back');
    const names = ['taps.present', 'ledger.run'].map((name) => sampleCommand(name, 'a'));
    expect(await Promise.all(names.map((command) => front.send(command)))).toEqual([
      'taps at the front',
      'ledger at the back',
    ]);
    expect(await Promise.all(names.map((command) => back.send(command)))).toEqual([
      'taps at the back',
      'ledger at the back',
    ]);
  });

  it('does not send a command in circles when neither serves it', () =>
    expect(front.send(sampleCommand('nobody.home', 'a'))).rejects.toEqual(
      new BusUnavailable('no one serves nobody.home'),
    ));

  it('tells a sender at once when the other thread is gone', async () => {
    const [begun, released] = [gate(), gate()];
    await back.serve('ledger', () => {
      begun.open();
      return released.opened;
    });
    const unanswered = front.send(sampleCommand('ledger.run', 'a')).catch((error: unknown) => error);
    await begun.opened;
    cutTheWire();
    expect(await unanswered).toEqual(new CommandTimeout('ledger.run'));
    await expect(front.send(sampleCommand('ledger.run', 'a'))).rejects.toBeInstanceOf(BusUnavailable);
    released.open();
  });

  it('refuses a command and an answer that JSON cannot carry, and lets their neighbours pass', async () => {
    await back.serve('ledger', async ({ key }) => (key === 'big' ? { amount: 1n } : key));
    const commands = [
      sampleCommand('ledger.run', 'a'),
      sampleCommand('ledger.run', 'b', { data: 1n }),
      sampleCommand('ledger.run', 'big'),
      sampleCommand('ledger.run', 'c'),
    ];
    const results = await Promise.all(commands.map((command) => front.send(command).catch((error: unknown) => error)));
    expect(results.map((one) => (one instanceof Error ? one.constructor : one))).toEqual([
      'a',
      BusUnavailable,
      CommandFailed,
      'c',
    ]);
  });
});
