import type * as Say from '@taprail/contracts/acquirer';
import type { Acquirer } from '../acquirer';

type Named = Readonly<{ kind: Say.AskedCall['kind']; authorisation: string }>;

/** What a gateway adds to a reading: the account that is paid, and the acquirer's name of the reader. */
export type NamesAtAcquirer = (
  at: Readonly<{ device: string; subMerchantId: string }>,
) => Promise<Readonly<{ account?: string; reader: string }>>;

/**
 * An acquirer with what a service keeps in its log: which payment a call is about. It outlives a restart, as a log does. The rows of
 * the contract name calls by references alone.
 */
export const remembered = (acquirer: () => Acquirer, namesAt: NamesAtAcquirer): Pick<Acquirer, keyof Acquirer> => {
  const payments = new Map<string, string>();
  const readers = new Map<string, string>();
  const calls = new Map<string, Named>();

  const paid = <Call extends Readonly<{ reference: string; authorisation: string }>>(
    kind: Named['kind'],
    call: Call,
  ) => {
    const { reference, authorisation } = call;
    if (!calls.has(reference)) calls.set(reference, { kind, authorisation });
    return { ...call, payment: payments.get(authorisation) ?? null };
  };

  return {
    traits: acquirer().traits,
    readCard: async (request, signal) => {
      const names = await namesAt(request);
      const card = await acquirer().readCard({ ...request, ...names }, signal);
      readers.set(request.reference, names.reader);
      if (card.payment !== undefined) payments.set(request.reference, card.payment);
      return card;
    },
    abandon: async (reading) => acquirer().abandon({ ...reading, reader: (await namesAt(reading)).reader }),
    authorise: async (request) => {
      const { reference, capture } = request;
      const { reader } = await namesAt(request);
      const payment = request.payment ?? payments.get(reference) ?? null;
      if (payment !== null) payments.set(reference, payment);
      readers.set(reference, reader);
      calls.set(reference, { kind: 'authorisation', authorisation: reference });
      if (capture && !calls.has(capture.reference)) {
        calls.set(capture.reference, { kind: 'capture', authorisation: reference });
      }
      return acquirer().authorise({ ...request, reader, payment });
    },
    increase: async (call) => acquirer().increase(paid('increase', call)),
    capture: async (call) => acquirer().capture(paid('capture', call)),
    reverse: async (call) => acquirer().reverse(paid('reversal', call)),
    refund: async (call) => acquirer().refund(paid('refund', call)),
    outcomeOf: async (call) => {
      const { kind, authorisation } = calls.get(call.reference) ?? { kind: call.kind, authorisation: call.reference };
      const payment = payments.get(authorisation) ?? null;
      return acquirer().outcomeOf({ ...call, kind, payment, reader: readers.get(authorisation) ?? null });
    },
    addEvidenceFile: (dispute, file) => acquirer().addEvidenceFile(dispute, file),
    submitEvidence: (dispute, evidence) => acquirer().submitEvidence(dispute, evidence),
    acceptDispute: (dispute) => acquirer().acceptDispute(dispute),
    quote: (from, to) => acquirer().quote(from, to),
    readEvents: (after, limit) => acquirer().readEvents(after, limit),
    check: () => acquirer().check(),
  };
};
