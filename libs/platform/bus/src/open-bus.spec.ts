import { openBus } from './open-bus';

describe('openBus', () => {
  it('opens the bus of one process by its file, which delivers a command once', async () => {
    const { commands, events } = await openBus('in-process::memory:');
    expect(commands.mayRepeat).toBe(false);
    await events.check();
    await Promise.all([commands.close(), events.close()]);
  });

  it('names the schemes it knows when it is given another', () =>
    expect(openBus('rabbit://localhost')).rejects.toThrow(
      'the bus rabbit://localhost has an unknown scheme; known are in-process:, kafka:',
    ));

  it('asks for a file', () =>
    expect(openBus('in-process:')).rejects.toThrow('in-process: needs a file, for example in-process:data/bus.db'));
});
