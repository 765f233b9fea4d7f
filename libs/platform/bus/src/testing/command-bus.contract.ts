import { randomUUID } from 'node:crypto';
import { Rejection } from '@taprail/event-sourcing';
import type { CommandMessage } from '@taprail/contracts';
import { BusUnavailable, type CommandBus, CommandFailed, CommandTimeout, HandlerUnavailable } from '../command-bus';
import { ContentFailure } from '../delivery/content/content-failure';
import { gate, sampleCommand, until, untilMaxMs } from './samples';

export type CommandWorld = Readonly<{
  /** Serves; may be the same object as the sender where one process does both. */
  server: CommandBus;
  sender: CommandBus;
  /** The sender's process ends without a word and starts again. */
  restartSender(): Promise<CommandBus>;
  close(): Promise<void>;
}>;

const shortMs = 300;

/** Every adapter of CommandBus runs these rows; `open` prepares what the context needs (a topic, say). */
export const describeCommandBus = (name: string, open: (context: string) => Promise<CommandWorld>): void =>
  describe(`${name} keeps the CommandBus contract`, () => {
    jest.setTimeout(2 * untilMaxMs);
    let world: CommandWorld;
    let context: string;

    beforeEach(async () => {
      context = `context${randomUUID().slice(0, 8)}`;
      world = await open(context);
    });
    afterEach(() => world.close());

    const command = (key: string, change: Partial<CommandMessage> = {}): CommandMessage =>
      sampleCommand(`${context}.submit`, key, change);

    it('hands over the whole command and answers with what the handler returned', async () => {
      const served: CommandMessage[] = [];
      await world.server.serve(context, async (received) => {
        served.push(received);
        return { status: 'accepted', key: received.key };
      });
      const sent = command('a', { idempotencyKey: 'idem-1' });
      expect(await world.sender.send(sent)).toEqual({ status: 'accepted', key: 'a' });
      expect(served).toEqual([sent]);
    });

    it('answers undefined when the handler returns nothing', async () => {
      await world.server.serve(context, async () => undefined);
      expect(await world.sender.send(command('a'))).toBeUndefined();
    });

    it('brings a Rejection back with code, details and param', async () => {
      await world.server.serve(context, async () => {
        throw new Rejection('ceiling_exceeded', { ceiling: 5000, currency: 'EUR' }, 'amount');
      });
      const error: unknown = await world.sender.send(command('a')).catch((failure: unknown) => failure);
      expect(error).toBeInstanceOf(Rejection);
      const { code, details, param } = error as Rejection;
      expect({ code, details, param }).toEqual({
        code: 'ceiling_exceeded',
        details: { ceiling: 5000, currency: 'EUR' },
        param: 'amount',
      });
    });

    it('brings a bug of the handler back as CommandFailed, and serves the next command', async () => {
      await world.server.serve(context, async ({ key }) => {
        if (key === 'bad') throw new TypeError('x is not a function');
        return 'fine';
      });
      const error: unknown = await world.sender.send(command('bad')).catch((failure: unknown) => failure);
      expect(error).toBeInstanceOf(CommandFailed);
      expect((error as CommandFailed).message).toBe(`${context}.submit failed: x is not a function`);
      expect(await world.sender.send(command('good'))).toBe('fine');
    });

    it('brings back a refusal of the content as what it is', async () => {
      await world.server.serve(context, () => Promise.reject(new ContentFailure('the entry does not balance')));
      const error: unknown = await world.sender.send(command('a')).catch((failure: unknown) => failure);
      expect(error).toBeInstanceOf(ContentFailure);
      expect((error as ContentFailure).message).toBe('the entry does not balance');
    });

    it('calls the handler for one command of a key at a time, in the order sent', async () => {
      const trace: string[] = [];
      await world.server.serve(context, async ({ data }) => {
        trace.push(`start ${String(data)}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
        trace.push(`end ${String(data)}`);
      });
      await Promise.all([1, 2, 3].map((data) => world.sender.send(command('a', { data }))));
      expect(trace).toEqual(['start 1', 'end 1', 'start 2', 'end 2', 'start 3', 'end 3']);
    });

    it('lets no key wait for another: one that hangs delays nobody else', async () => {
      const slow = gate();
      await world.server.serve(context, async ({ key }) => {
        if (key === 'slow') await slow.opened;
        return key;
      });
      const hanging = world.sender.send(command('slow'));
      const keys = Array.from({ length: 30 }, (_, index) => `key${index}`);
      expect(await Promise.all(keys.map((key) => world.sender.send(command(key))))).toEqual(keys);
      slow.open();
      expect(await hanging).toBe('slow');
    });

    it.each(['StoreUnavailable', 'ReadStoreUnavailable', 'VaultUnavailable'])(
      'says HandlerUnavailable when the handler meets %s',
      async (name) => {
        await world.server.serve(context, () => Promise.reject(Object.assign(new Error('away'), { name })));
        await expect(world.sender.send(command('a'))).rejects.toBeInstanceOf(HandlerUnavailable);
      },
    );

    it('gives up at the deadline with CommandTimeout', async () => {
      const never = gate();
      await world.server.serve(context, () => never.opened);
      const answer = world.sender.send(command('a', { deadlineMs: Date.now() + shortMs }));
      await expect(answer).rejects.toBeInstanceOf(CommandTimeout);
      never.open();
    });

    it('never acts on a command past its deadline', async () => {
      const first = gate();
      const acted: unknown[] = [];
      await world.server.serve(context, async ({ data }) => {
        acted.push(data);
        if (data === 'first') await first.opened;
      });
      const answered = world.sender.send(command('a', { data: 'first' }));
      await until(() => acted.length === 1, 'the first command is being handled');
      const late = world.sender.send(command('a', { data: 'late', deadlineMs: Date.now() + shortMs }));
      const expired = world.sender.send(command('b', { data: 'expired', deadlineMs: Date.now() - 1 }));
      await expect(expired).rejects.toBeInstanceOf(CommandTimeout);
      await expect(late).rejects.toBeInstanceOf(CommandTimeout);
      first.open();
      await answered;
      await world.sender.send(command('a', { data: 'next' }));
      expect(acted).toEqual(['first', 'next']);
    });

    it('says BusUnavailable when no one serves the context', async () => {
      const unserved = sampleCommand(`nobody${randomUUID().slice(0, 8)}.submit`, 'a', {
        deadlineMs: Date.now() + 5_000,
      });
      await expect(world.sender.send(unserved)).rejects.toBeInstanceOf(BusUnavailable);
    });

    it('answers a sender that restarted, for the same command id too', async () => {
      const served: string[] = [];
      const interrupted = gate();
      await world.server.serve(context, async ({ commandId }) => {
        served.push(commandId);
        if (served.length === 1) await interrupted.opened;
        return { commandId };
      });
      const lost = command('a');
      const unanswered = world.sender.send(lost).catch((error: unknown) => error);
      await until(() => served.length === 1, 'the first try is being handled');
      const sender = await world.restartSender();
      interrupted.open();
      expect(await sender.send({ ...lost, deadlineMs: Date.now() + untilMaxMs })).toEqual({
        commandId: lost.commandId,
      });
      expect(await sender.send(command('b', { commandId: 'another' }))).toEqual({ commandId: 'another' });
      expect([...new Set(served)]).toEqual([lost.commandId, 'another']);
      await unanswered;
    });

    it('finishes what it is handling before it closes, and answers it', async () => {
      const begun = gate();
      await world.server.serve(context, async () => {
        begun.open();
        await new Promise((resolve) => setTimeout(resolve, shortMs));
        return 'finished';
      });
      const answer = world.sender.send(command('a'));
      await begun.opened;
      await world.server.close();
      expect(await answer).toBe('finished');
    });

    it('hands nothing over once it is closed', async () => {
      await world.server.serve(context, async () => 'answered');
      await world.sender.close();
      await expect(world.sender.send(command('a'))).rejects.toBeInstanceOf(BusUnavailable);
    });
  });
