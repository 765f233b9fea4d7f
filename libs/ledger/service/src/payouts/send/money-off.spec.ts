import { loadSettings, type Settings } from '@taprail/settings';
import { SendCommands } from './send.commands';

const command = { name: 'ledger.send-run', data: { runId: 'run_1' } } as Parameters<SendCommands['send']>[0];
const single = loadSettings('all-in-one', {});

/** What a run touches first, so that it is known whether anything was touched. */
const sending = (settings: Partial<Settings>) => {
  const touched: string[] = [];
  const runs = {
    load: async (runId: string) => {
      touched.push(runId);
      return { state: { status: 'open' } };
    },
  };
  const parts = { runs, settings: { ...single, ...settings } };
  const commands = Object.create(SendCommands.prototype) as SendCommands;
  Object.assign(commands, parts);
  return { touched, send: () => commands.send(command) };
};

describe('a payout run', () => {
  it('waits untouched while money is held back, and is not given up', async () => {
    const { touched, send } = sending({ pspUrl: 'stripe:', stripeMoney: 'off' });
    // Not a refusal, after which the timer of the run would be gone.
    await expect(send()).rejects.toMatchObject({ name: 'Error', message: 'run_1 waits: STRIPE_MONEY is off' });
    expect(touched).toEqual([]);
  });

  it.each<[string, Partial<Settings>]>([
    ['once money may move', { pspUrl: 'stripe:', stripeMoney: 'on' }],
    ['at the simulated provider', { stripeMoney: 'off' }],
  ])('is sent %s', async (_when, settings) => {
    const { touched, send } = sending(settings);
    await expect(send()).rejects.toThrow('still being made up');
    expect(touched).toEqual(['run_1']);
  });
});
