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

type Reply = Readonly<{ error?: Readonly<{ code?: string; message: string }> }> & Readonly<Record<string, unknown>>;

const controlsAt =
  (url: string) =>
  async (control: string, body: object): Promise<Reply> => {
    const away = (cause: unknown): never => {
      throw new AcquirerUnavailable(`The simulator did not answer ${control}`, { cause });
    };
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await fetch(`${url}/_sim/${control}`, request).catch(away);
    if (answer.status >= 500) return away(answer.status);
    const reply = (await answer.json().catch(away)) as Reply;
    if (reply.error) throw new AcquirerRefused(reply.error.code ?? 'invalid_request', reply.error.message);
    return reply;
  };

/** The simulator in another process. */
export const leversAt = (url: string): SimulatedLevers => {
  const pull = controlsAt(url);
  return {
    presentCard: async (device, subMerchantId, card) => {
      await pull('payments/present-card', { device, subMerchantId, card });
    },
    openDispute: async (request) => ((await pull('payments/open-dispute', request))['result'] as { id: string }).id,
    decideDispute: async (dispute, action) => {
      await pull('payments/decide-dispute', { dispute, action });
    },
    spoilSettlement: async (authorisation, fault) =>
      (await pull('payments/spoil-settlement', { authorisation, fault }))['result'] as SpoiltFile,
  };
};

/** The simulator in Stripe's place: a card is held to a reader, and a dispute is that of a charge. */
export const leversInPlaceOfStripe = (url: string): SimulatedLevers => {
  const pull = controlsAt(url);
  return {
    ...leversAt(url),
    presentCard: async (device, _subMerchantId, card) => {
      await pull(`processor/readers/${device}/actions`, { type: 'present', card });
    },
    openDispute: async (request) => String((await pull('processor/disputes', request))['id']),
    spoilSettlement: () =>
      Promise.reject(new AcquirerRefused('invalid_fault', 'Settlement files are made from what Stripe lists')),
  };
};
