import type { OpenMoney, PspEventFacts, SubMerchantReply } from '@taprail/contracts';
import { readStream, verifyChain } from '@taprail/event-store';
import { openPersonal, personalTexts, type SubMerchantEvent, withCipherTexts } from '@taprail/onboarding-domain';
import { startPspSimulator } from '@taprail/psp-simulator';
import { openPlatformForTests, startServiceForTests } from '@taprail/runtime/testing';
import type { Vault } from '@taprail/vault';
import { OnboardingModule } from '../onboarding.module';
import { ONBOARDING_PSP, type OnboardingPsp } from '../psp/onboarding-psp';
import { PspConnection } from '../psp/psp-connection';
import { PersonalValues } from '../sub-merchants/personal-values';
import { subMerchantCodec, SubMerchants } from '../sub-merchants/sub-merchants';

export const startMs = Date.parse('2026-03-02T11:00:00.000Z');

/** The onboarding service as it is shipped, on stores in memory and the simulated PSP. */
export const openOnboarding = async ({ knowsCountries = true } = {}) => {
  const platform = await openPlatformForTests({ nowMs: () => startMs });
  const { store, vault, clock } = platform;
  const simulator = await startPspSimulator({ clock: () => clock.now() });
  const service = await startServiceForTests([OnboardingModule], platform, {
    simulator,
    replace: (instance) => (instance instanceof PspConnection ? askingOnce(instance, knowsCountries) : instance),
  });
  const { commands } = service.buses;
  const psp = service.get<OnboardingPsp>(ONBOARDING_PSP);
  const subMerchants = service.get(SubMerchants);
  const personal = service.get(PersonalValues);
  const money: { open: readonly OpenMoney[] | Error; statesSeen: unknown[] } = { open: [], statesSeen: [] };
  await commands.serve('gateway', async () => {
    const { state } = await subMerchants.load('sm_1');
    money.statesSeen.push(state.status === 'none' ? null : state.erasure);
    if (money.open instanceof Error) throw money.open;
    return { open: money.open };
  });
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
    /** The fields of the sub-merchant as its platform gave them. */
    fields: async () => {
      const { state } = await subMerchants.load('sm_1');
      if (state.status === 'none') throw new Error('Nobody was submitted');
      return openPersonal(state.fields, await personal.openedIn('sm_1', state.fields));
    },
    personal,
    /** The open money that the read models report in this world. */
    money,
    clock,
    send,
    submit: async (given: object) => {
      const fields = await encrypted(vault, given);
      const submission = { subMerchantId: 'sm_1', platformId: 'plt_1', externalRef: 'bistro-42', fields };
      return send('onboarding.submit', submission);
    },
    amend: async (given: object) =>
      send('onboarding.amend', { subMerchantId: 'sm_1', changes: await encrypted(vault, given) }),
    erase: () => send('onboarding.erase', { subMerchantId: 'sm_1' }),
    payoutFailed: (failedAt: string) =>
      send<{ status: string }>('onboarding.payout-failed', { subMerchantId: 'sm_1', failedAt }),
    receivePspEvent: (facts: Partial<PspEventFacts>) =>
      send<{ duplicate: boolean }>('onboarding.receive-psp-event', facts),
    settled: service.settled,
    advance: service.advance,
    events: stored,
    history: async (): Promise<readonly SubMerchantEvent['type'][]> => (await stored()).map(({ type }) => type),
    status: async () => (await subMerchants.load('sm_1')).state.status,
    accounts: async () => (await psp.findAccount('sm_1')) !== undefined,
    close: async () => {
      await service.close();
      await Promise.all([platform.close(), simulator.close()]);
    },
  };
};

export type OnboardingWorld = Awaited<ReturnType<typeof openOnboarding>>;

/** The PSP's client repeats nothing by itself, so that a spec counts the failures that it causes. */
const askingOnce = (connection: PspConnection, knowsCountries: boolean): PspConnection => {
  const endpoint = async () => {
    const found = await connection.endpoint();
    return found && { ...found, retriesMax: 0, ...(knowsCountries ? {} : { countries: null }) };
  };
  return Object.assign(Object.create(connection) as PspConnection, { endpoint });
};

const secrets = ['id_number', 'ssn_last_4', 'tax_id', 'account_number', 'iban'];

const sealed = async (vault: Vault, value: unknown): Promise<unknown> => {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(async ([name, inner]) => {
    if (!secrets.includes(name) || typeof inner !== 'string') return [name, await sealed(vault, inner)];
    const [token] = await vault.seal('sm_1', [inner]);
    return [name, { token, form: inner.replace(/\d/g, '9').replace(/[A-Za-z]/g, 'A') }];
  });
  return Object.fromEntries(await Promise.all(entries)) as unknown;
};

/** As the gateway does it before a command leaves. */
const encrypted = async (vault: Vault, given: object): Promise<object> => {
  const fields = (await sealed(vault, given)) as object;
  return withCipherTexts(fields, await vault.encrypt('sm_1', personalTexts(fields)));
};
