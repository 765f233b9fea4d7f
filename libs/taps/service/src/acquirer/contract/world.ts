import type { Acquirer, AuthorisationAnswer, AuthoriseRequest, CardRead, ReadCard } from '../acquirer';

/** An acquirer with its levers: what a test may do that no caller of the port can. */
export interface AcquirerWorld {
  readonly acquirer: Acquirer;
  presentCard(device: string, subMerchantId: string, card: string): Promise<void>;
  openDispute(
    request: Readonly<{
      authorisation: string;
      reason: string;
      amount?: number;
      deadlineInMs?: number;
      stage?: string;
    }>,
  ): Promise<string>;
  decideDispute(dispute: string, action: 'win' | 'lose' | 'withdraw'): Promise<void>;
  /** Moves the acquirer's clock, which stands still otherwise. */
  advance(byMs: number): Promise<void>;
  /** Ends it as a kill would, and starts it again on what it kept. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export type Open = (seed?: string) => Promise<AcquirerWorld>;

export const startMs = Date.parse('2026-03-02T10:00:00.000Z');
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
export const at = (afterMs: number): string => new Date(startMs + afterMs).toISOString();

export type Tap = Readonly<{
  reference: string;
  amount?: number;
  device?: string;
  card?: string;
  subMerchantId?: string;
  mcc?: string;
  partialAllowed?: boolean;
  statementDescriptor?: string;
}>;

export const readRequest = ({
  reference,
  amount = 4_200,
  device = 'dev_1',
  subMerchantId = 'sm_1',
}: Tap): ReadCard => ({
  reference,
  device,
  subMerchantId,
  country: 'DE',
  amount,
  currency: 'EUR',
});

export const authoriseRequest = (tap: Tap, { fingerprint, scheme, funding, issuerCountry }: CardRead) => ({
  ...readRequest(tap),
  mcc: tap.mcc ?? '5812',
  card: { fingerprint, scheme, funding, issuerCountry },
  partialAllowed: tap.partialAllowed ?? false,
  statementDescriptor: tap.statementDescriptor ?? null,
});

/** Reads a card and has it authorised, as a tap does. */
export const tapAt = async (world: AcquirerWorld, tap: Tap): Promise<AuthorisationAnswer> => {
  const request = readRequest(tap);
  if (tap.card) await world.presentCard(request.device, request.subMerchantId, tap.card);
  const card = await world.acquirer.readCard(request);
  const { country: _country, ...rest } = authoriseRequest(tap, card);
  return world.acquirer.authorise(rest satisfies AuthoriseRequest);
};

/** A tap that is captured in full. */
export const saleAt = async (world: AcquirerWorld, tap: Tap): Promise<void> => {
  await tapAt(world, tap);
  const { amount } = readRequest(tap);
  const captured = await capture(world, tap.reference, amount);
  if (captured.outcome === 'failed') throw new Error(captured.message);
};

export const capture = (
  world: AcquirerWorld,
  authorisation: string,
  amount: number,
  reference = `${authorisation}:c`,
) => world.acquirer.capture({ reference, authorisation, amount, releaseRest: true });

export const refund = (world: AcquirerWorld, authorisation: string, amount: number, reference = `${authorisation}:r`) =>
  world.acquirer.refund({ reference, authorisation, amount });

export const reverse = (world: AcquirerWorld, authorisation: string, remaining: number, n = 1) =>
  world.acquirer.reverse({ reference: `${authorisation}:v${n}`, authorisation, remaining });

export const increase = (world: AcquirerWorld, authorisation: string, newAmount: number, n = 1) =>
  world.acquirer.increase({ reference: `${authorisation}:i${n}`, authorisation, newAmount });

/** The acquirer events in order, without their ids, which only have to be stable. */
export const acquirerEventsOf = async (world: AcquirerWorld, after = 0) =>
  (await world.acquirer.readEvents(after, 100)).map(({ news: { id: _id, ...rest } }) => rest);
