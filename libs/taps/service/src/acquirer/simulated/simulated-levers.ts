import { type FaultKind, type SimulatedPayments, SimulatorRefusal } from '@taprail/psp-simulator';
import { AcquirerRefused, AcquirerUnavailable } from '../acquirer';
import type { SimulatedLevers, SpoiltFile } from '../levers';

const outcomes = { win: 'won', lose: 'lost', withdraw: 'withdrawn' } as const;

const refusedBy = (error: unknown): never => {
  if (!(error instanceof SimulatorRefusal)) throw error;
  throw new AcquirerRefused(error.details.code ?? 'invalid_request', error.message);
};

/** The simulator in the same process. */
export const leversWithin = (payments: SimulatedPayments): SimulatedLevers => ({
  presentCard: (device, subMerchantId, card) => payments.presentCard(device, subMerchantId, card).catch(refusedBy),
  openDispute: async (request) => {
    const wanted = request as Parameters<SimulatedPayments['openDispute']>[0];
    const { id } = await payments.openDispute(wanted).catch(refusedBy);
    return id;
  },
  decideDispute: async (dispute, action) => {
    await payments.decideDispute(dispute, outcomes[action]).catch(refusedBy);
  },
  spoilSettlement: (authorisation, fault) =>
    payments.spoilSettlement(authorisation, fault as FaultKind).catch(refusedBy),
});

type Reply = Readonly<{ result?: unknown; error?: Readonly<{ code: string; message: string }> }>;

/** The simulator in another process. */
export const leversAt = (url: string): SimulatedLevers => {
  const pull = async (lever: string, body: object): Promise<unknown> => {
    const away = (cause: unknown): never => {
      throw new AcquirerUnavailable(`The simulator did not answer ${lever}`, { cause });
    };
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await fetch(`${url}/_sim/payments/${lever}`, request).catch(away);
    if (answer.status >= 500) return away(answer.status);
    const { result, error } = (await answer.json().catch(away)) as Reply;
    if (error) throw new AcquirerRefused(error.code, error.message);
    return result;
  };
  return {
    presentCard: async (device, subMerchantId, card) => {
      await pull('present-card', { device, subMerchantId, card });
    },
    openDispute: async (request) => ((await pull('open-dispute', request)) as { id: string }).id,
    decideDispute: async (dispute, action) => {
      await pull('decide-dispute', { dispute, action });
    },
    spoilSettlement: async (authorisation, fault) =>
      (await pull('spoil-settlement', { authorisation, fault })) as SpoiltFile,
  };
};
