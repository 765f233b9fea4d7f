import { InProcessCommandBus, InProcessIntegrationBus } from '@taprail/bus';
import { OffsetClock } from '@taprail/clock';
import type { Command, CommandMessage } from '@taprail/contracts';
import { readStream, SqliteEventStore, verifyChain } from '@taprail/event-store';
import type { AccountSnapshot } from '@taprail/onboarding-domain';
import { openSqliteReadStore } from '@taprail/read-store';
import { advanceClock, defaultFollowerSettings, Followers } from '@taprail/subscriptions';
import { createLogger } from '@taprail/telemetry';
import { ProvisionAccount } from './provision-account';
import { provisioningRetries } from './provisioning-retries';
import type { PspAccountRequest, PspAccounts } from './psp/psp-accounts';
import { StandInPspAccounts } from './psp/stand-in.psp-accounts';
import { AskForProvisioning } from './reactions/ask-for-provisioning';
import { SubMerchantCommands } from './sub-merchant.commands';
import { SubMerchants } from './sub-merchants';

const startMs = Date.parse('2026-03-01T10:00:00.000Z');
const submission = { businessType: 'company', country: 'DE', email: 'office@bistro.example' } as const;
const complete = {
  business_profile: { mcc: '5812', url: 'https://bistro.example' },
  tos_acceptance: { date: '2026-03-01T10:00:00Z', ip: '203.0.113.7' },
};

/** A PSP that fails when it is told to, and remembers what it was asked. */
class FlakyPsp implements PspAccounts {
  failing = false;
  readonly asked: string[] = [];
  private readonly psp = new StandInPspAccounts();

  create(request: PspAccountRequest, key: string): Promise<AccountSnapshot> {
    return this.answer(key, () => this.psp.create(request));
  }

  update(accountId: string, request: PspAccountRequest, key: string): Promise<AccountSnapshot> {
    return this.answer(key, () => this.psp.update(accountId, request));
  }

  private async answer(key: string, ask: () => Promise<AccountSnapshot>): Promise<AccountSnapshot> {
    this.asked.push(key);
    if (this.failing) throw new Error('The PSP did not answer');
    return ask();
  }
}

/** The onboarding service without its Nest wiring: commands, reaction and timers on real stores. */
const openOnboarding = async () => {
  const store = new SqliteEventStore({ file: ':memory:' });
  const readStore = await openSqliteReadStore(':memory:');
  const [commands, events] = [new InProcessCommandBus(), new InProcessIntegrationBus(':memory:')];
  const clock = new OffsetClock(undefined, () => startMs);
  const psp = new FlakyPsp();
  const subMerchants = new SubMerchants(store, clock);
  const handlers = new SubMerchantCommands(subMerchants, new ProvisionAccount(subMerchants, psp));
  await commands.serve('onboarding', (command: CommandMessage) => {
    if (command.name === 'onboarding.submit') return handlers.submit(command as Command<'onboarding.submit'>);
    if (command.name === 'onboarding.amend') return handlers.amend(command as Command<'onboarding.amend'>);
    return handlers.provision(command as Command<'onboarding.provision'>);
  });
  const log = createLogger({ service: 'test', level: 'silent' });
  const world = { store, readStore, log, settings: defaultFollowerSettings('test') };
  const reaction = new AskForProvisioning(commands);
  const followers = new Followers([{ timers: [provisioningRetries] }], [reaction], world, { commands, events, clock });
  followers.start();
  let sent = 0;
  const send = (name: string, data: object) =>
    commands.send({
      name,
      key: 'sm_1',
      data,
      commandId: `cmd-${(sent += 1)}`,
      correlationId: 'c',
      actor: { kind: 'api_key', id: 'key_1' },
      deadlineMs: Date.now() + 10_000,
    });
  return {
    psp,
    submit: (fields: object = submission) =>
      send('onboarding.submit', { subMerchantId: 'sm_1', platformId: 'plt_1', externalRef: 'bistro-42', fields }),
    amend: (changes: object) => send('onboarding.amend', { subMerchantId: 'sm_1', changes }),
    settled: () => followers.settled(),
    advance: (ms: number) => advanceClock(clock, readStore, clock.now().getTime() + ms, () => followers.settled()),
    history: async () => {
      const recorded = await readStream(store, 'subMerchant-sm_1');
      verifyChain(recorded);
      return recorded.map(({ type }) => type);
    },
    close: async () => {
      await followers.stop();
      await Promise.all([commands.close(), events.close()]);
      await Promise.all([store.close(), readStore.close()]);
    },
  };
};

describe('provisioning a sub-merchant', () => {
  let onboarding: Awaited<ReturnType<typeof openOnboarding>>;
  beforeEach(async () => {
    onboarding = await openOnboarding();
  });
  afterEach(() => onboarding.close());

  it('asks the PSP once for an account and then sends it what changed', async () => {
    await onboarding.submit();
    await onboarding.settled();
    await onboarding.amend(complete);
    await onboarding.settled();
    expect(onboarding.psp.asked).toEqual(['sm:sm_1:create', 'sm:sm_1:rev:2']);
    expect(await onboarding.history()).toEqual([
      'SubMerchantSubmitted',
      'ProvisioningStarted',
      'AccountObserved',
      'SubMerchantAmended',
      'AccountObserved',
    ]);
  });

  it('tries again at 1 s, 5 s, 30 s, 2 min and 10 min, with the same key, and then gives up', async () => {
    onboarding.psp.failing = true;
    await onboarding.submit();
    const { fired } = await onboarding.advance(3_600_000);
    expect(fired.map(({ at }) => (Date.parse(at) - startMs) / 1_000)).toEqual([1, 6, 36, 156, 756]);
    expect(new Set(onboarding.psp.asked)).toEqual(new Set(['sm:sm_1:create']));
    expect(onboarding.psp.asked).toHaveLength(6);
    expect((await onboarding.history()).at(-1)).toBe('ProvisioningFailed');
  });

  it('goes on as soon as the PSP answers, and rings no more', async () => {
    onboarding.psp.failing = true;
    await onboarding.submit(complete);
    await onboarding.advance(2_000);
    onboarding.psp.failing = false;
    await onboarding.advance(3_600_000);
    expect((await onboarding.history()).filter((type) => type === 'ProvisioningAttemptFailed')).toHaveLength(2);
    expect((await onboarding.history()).at(-1)).toBe('AccountObserved');
    expect((await onboarding.advance(3_600_000)).fired).toEqual([]);
  });

  it('resumes what had errored when it is submitted again', async () => {
    onboarding.psp.failing = true;
    await onboarding.submit();
    await onboarding.advance(3_600_000);
    await expect(onboarding.amend({ email: 'x@y.example' })).rejects.toMatchObject({ code: 'sub_merchant_errored' });
    onboarding.psp.failing = false;
    await onboarding.submit();
    await onboarding.settled();
    expect((await onboarding.history()).slice(-3)).toEqual([
      'SubMerchantResubmitted',
      'ProvisioningStarted',
      'AccountObserved',
    ]);
  });

  it('keeps what was amended while the account was being made, and sends it', async () => {
    onboarding.psp.failing = true;
    await onboarding.submit();
    await onboarding.settled();
    await onboarding.amend(complete);
    onboarding.psp.failing = false;
    await onboarding.advance(10_000);
    expect((await onboarding.history()).at(-1)).toBe('AccountObserved');
    expect(await onboarding.amend({})).toMatchObject({ subMerchant: { status: 'enabled' } });
  });

  it('answers a submission with whether it made the record', async () => {
    expect(await onboarding.submit()).toMatchObject({ created: true, revision: 0 });
    expect(await onboarding.submit()).toMatchObject({ created: false });
  });
});
