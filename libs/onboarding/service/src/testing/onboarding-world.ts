import { InProcessCommandBus, InProcessIntegrationBus } from '@taprail/bus';
import { OffsetClock } from '@taprail/clock';
import type { Command, CommandMessage, OpenMoney, PspEventFacts, SubMerchantReply } from '@taprail/contracts';
import { readStream, SqliteEventStore, verifyChain } from '@taprail/event-store';
import type { SubMerchantEvent } from '@taprail/onboarding-domain';
import { startPspSimulator } from '@taprail/psp-simulator';
import { openSqliteReadStore } from '@taprail/read-store';
import type { Settings } from '@taprail/runtime';
import { advanceClock, defaultFollowerSettings, Followers } from '@taprail/subscriptions';
import { createLogger } from '@taprail/telemetry';
import type { Vault } from '@taprail/vault';
import { openMemoryVault } from '@taprail/vault/testing';
import { AccountAtPsp } from '../account/account-at-psp';
import { AmendSubMerchant } from '../sub-merchants/amend-sub-merchant';
import { EraseSubMerchant } from '../erasure/erase-sub-merchant';
import { ObserveAccount } from '../account/observe-account';
import { OpenMoneyOf } from '../erasure/open-money-of';
import { ProvisionAccount } from '../account/provision-account';
import { subMerchantTimers } from '../account/sub-merchant-timers';
import { PayoutFailed } from '../account/payout-failed';
import type { PspConnection } from '../psp/psp-connection';
import { SimulatedActions } from '../psp/simulated-actions';
import { PspEventCommands } from '../psp-events/psp-event.commands';
import { PspEvents } from '../psp-events/psp-events';
import { StripeOnboardingPsp } from '../psp/stripe/stripe.onboarding-psp';
import { AskForProvisioning } from '../reactions/ask-for-provisioning';
import { LookAtAccount } from '../reactions/look-at-account';
import { SubMerchantCommands } from '../sub-merchants/sub-merchant.commands';
import { subMerchantCodec, SubMerchants } from '../sub-merchants/sub-merchants';
import { SubmitSubMerchant } from '../sub-merchants/submit-sub-merchant';
import { UploadDocument } from '../sub-merchants/upload-document';

export const startMs = Date.parse('2026-03-02T11:00:00.000Z');

/** The onboarding service without its Nest wiring: commands, reactions and timers on real stores and the simulated PSP. */
export const openOnboarding = async ({ knowsCountries = true } = {}) => {
  const store = new SqliteEventStore({ file: ':memory:' });
  const readStore = await openSqliteReadStore(':memory:');
  const vault = await openMemoryVault();
  const [commands, events] = [new InProcessCommandBus(), new InProcessIntegrationBus(':memory:')];
  const clock = new OffsetClock(undefined, () => startMs);
  const simulator = await startPspSimulator({ clock: () => clock.now() });
  const psp = new StripeOnboardingPsp({ key: simulator.key, baseUrl: simulator.url, retriesMax: 0 });
  const log = createLogger({ service: 'test', level: 'silent' });
  const subMerchants = new SubMerchants(store, clock);
  const observe = new ObserveAccount(subMerchants, psp);
  const settings = { environment: 'test' } as Settings;
  const account = new AccountAtPsp(psp, vault, settings, clock);
  const provision = new ProvisionAccount(subMerchants, account, observe, log);
  const amendSubMerchant = new AmendSubMerchant(subMerchants, provision, knowsCountries ? psp : { countries: null });
  const handlers = new SubMerchantCommands(
    new SubmitSubMerchant(subMerchants, amendSubMerchant, vault),
    amendSubMerchant,
    provision,
    new UploadDocument(subMerchants, psp, vault),
    new EraseSubMerchant(subMerchants, psp, vault, account, new OpenMoneyOf(commands)),
  );
  const pspEvents = new PspEventCommands(new PspEvents(store, clock), observe, psp);
  const simulated = new SimulatedActions({
    endpoint: async () => ({ provider: 'sim', key: simulator.key, baseUrl: simulator.url }),
  } as PspConnection);
  const payoutFailed = new PayoutFailed(commands, subMerchants, observe, simulated, clock);
  await commands.serve('onboarding', (message: CommandMessage) => route(handlers, pspEvents, payoutFailed, message));
  const money: { open: readonly OpenMoney[] | Error; statesSeen: unknown[] } = { open: [], statesSeen: [] };
  await commands.serve('gateway', async () => {
    const { state } = await subMerchants.load('sm_1');
    money.statesSeen.push(state.status === 'none' ? null : state.erasure);
    if (money.open instanceof Error) throw money.open;
    return { open: money.open };
  });
  const world = { store, readStore, log, settings: defaultFollowerSettings('test') };
  const reactions = [new AskForProvisioning(commands), new LookAtAccount(commands)];
  const timers = subMerchantTimers;
  const followers = new Followers([{ timers }], reactions, world, { commands, events, clock });
  followers.start();
  let sent = 0;
  const send = <Reply = SubMerchantReply>(name: string, data: object): Promise<Reply> =>
    commands.send({
      name,
      key: 'sm_1',
      data,
      commandId: `cmd-${(sent += 1)}`,
      correlationId: 'c',
      actor: { kind: 'api_key', id: 'key_1' },
      deadlineMs: Date.now() + 10_000,
    }) as Promise<Reply>;
  const stored = async () => {
    const recorded = await readStream(store, 'subMerchant-sm_1');
    verifyChain(recorded);
    return recorded.map((each) => subMerchantCodec.decode(each).event);
  };
  return {
    simulator,
    vault,
    subMerchants,
    /** The open money that the read models report in this world. */
    money,
    clock,
    send,
    submit: async (given: object) => {
      const fields = await sealed(vault, given);
      const submission = { subMerchantId: 'sm_1', platformId: 'plt_1', externalRef: 'bistro-42', fields };
      return send('onboarding.submit', submission);
    },
    amend: async (given: object) =>
      send('onboarding.amend', { subMerchantId: 'sm_1', changes: await sealed(vault, given) }),
    erase: () => send('onboarding.erase', { subMerchantId: 'sm_1' }),
    payoutFailed: (failedAt: string) =>
      send<{ status: string }>('onboarding.payout-failed', { subMerchantId: 'sm_1', failedAt }),
    receivePspEvent: (facts: Partial<PspEventFacts>) =>
      send<{ duplicate: boolean }>('onboarding.receive-psp-event', facts),
    settled: () => followers.settled(),
    advance: (ms: number) =>
      advanceClock(
        {
          now: () => clock.now(),
          moveTo: async (instantMs) => clock.advanceTo(instantMs),
          readStore,
          settled: () => followers.settled(),
        },
        clock.now().getTime() + ms,
      ),
    events: stored,
    history: async (): Promise<readonly SubMerchantEvent['type'][]> => (await stored()).map(({ type }) => type),
    status: async () => (await subMerchants.load('sm_1')).state.status,
    accounts: async () => (await psp.findAccount('sm_1')) !== undefined,
    close: async () => {
      await followers.stop();
      await Promise.all([commands.close(), events.close()]);
      await Promise.all([store.close(), readStore.close(), vault.close(), simulator.close()]);
    },
  };
};

export type OnboardingWorld = Awaited<ReturnType<typeof openOnboarding>>;

const secrets = ['id_number', 'ssn_last_4', 'tax_id', 'account_number', 'iban'];

/** As the gateway does it before a command leaves. */
const sealed = async (vault: Vault, value: unknown): Promise<unknown> => {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(async ([name, inner]) => {
    if (!secrets.includes(name) || typeof inner !== 'string') return [name, await sealed(vault, inner)];
    const [token] = await vault.seal('sm_1', [inner]);
    return [name, { token, form: inner.replace(/\d/g, '9').replace(/[A-Za-z]/g, 'A') }];
  });
  return Object.fromEntries(await Promise.all(entries)) as unknown;
};

const route = (
  handlers: SubMerchantCommands,
  pspEvents: PspEventCommands,
  payoutFailed: PayoutFailed,
  message: CommandMessage,
) => {
  switch (message.name) {
    case 'onboarding.check-submission':
      return handlers.check(message as Command<'onboarding.check-submission'>);
    case 'onboarding.submit':
      return handlers.submit(message as Command<'onboarding.submit'>);
    case 'onboarding.amend':
      return handlers.amend(message as Command<'onboarding.amend'>);
    case 'onboarding.provision':
      return handlers.provision(message as Command<'onboarding.provision'>);
    case 'onboarding.upload-document':
      return handlers.upload(message as Command<'onboarding.upload-document'>);
    case 'onboarding.erase':
      return handlers.erase(message as Command<'onboarding.erase'>);
    case 'onboarding.refresh':
      return pspEvents.refresh(message as Command<'onboarding.refresh'>);
    case 'onboarding.payout-failed':
      return payoutFailed.ask(message as Command<'onboarding.payout-failed'>);
    case 'onboarding.receive-psp-event':
      return pspEvents.receive(message as Command<'onboarding.receive-psp-event'>);
    default:
      throw new Error(`${message.name} is not known here`);
  }
};
