import type { Acquirer, AuthorisationAnswer, AuthoriseRequest, CallOutcome, CardRead, ReadCard } from '../acquirer';

/** An acquirer with its levers: what a test may do that no caller of the port can. */
export interface AcquirerWorld {
  readonly acquirer: Acquirer;
  readonly manners: Manners;
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

/** What acquirers tell and remember, beyond the traits of the port: tests expect it, and callers can live with either. */
export type Manners = Readonly<{
  /** Everything about a card is known when it is read. */
  readsWholeCards: boolean;
  /** The reader is kept this long for a card that was read. */
  readingKeptMs: number;
  /** Slow readers take as long as the acquirer's clock says, and not as long as ours. */
  readersKeepItsTime: boolean;
  /** A hold is said to end this long before it does. */
  expiryMarginMs: number;
  /** Merchants of some categories have long holds without asking. */
  holdsLongUnasked: boolean;
  /** Interac can be held; else it is captured with its authorisation. */
  holdsInterac: boolean;
  /** A reference is refused that was used for a call of any kind; else such references are another caller's business. */
  knowsAllReferences: boolean;
  /** It says whether an issuer or a scheme declined an increase. */
  namesDecliners: boolean;
  /** Payments are forgotten when nothing can come of them. */
  forgets: boolean;
  /** Stages of a dispute after the chargeback have their own names. */
  namesLateStages: boolean;
  /** A call that failed is known as such; else it is simply made again. */
  keepsFailures: boolean;
  evidenceFileMax: number;
  /** As many as a test has time for. */
  tapsAtOnce: number;
}>;

export const simulatorManners: Manners = {
  readsWholeCards: true,
  readingKeptMs: 8_000,
  readersKeepItsTime: false,
  expiryMarginMs: 0,
  holdsLongUnasked: true,
  holdsInterac: true,
  knowsAllReferences: true,
  namesDecliners: true,
  forgets: true,
  namesLateStages: true,
  keepsFailures: true,
  evidenceFileMax: 5 * 1024 * 1024,
  tapsAtOnce: 200,
};

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
  /** Of the merchant. */
  country?: string;
  mayGrow?: boolean;
}>;

export const readRequest = ({
  reference,
  amount = 4_200,
  device = 'dev_1',
  subMerchantId = 'sm_1',
  country = 'DE',
  mayGrow = true,
  statementDescriptor,
}: Tap): ReadCard => ({
  reference,
  device,
  subMerchantId,
  country,
  amount,
  currency: 'EUR',
  mayGrow,
  descriptorSuffix: statementDescriptor?.split('* ')[1] ?? null,
});

export const authoriseRequest = (
  tap: Tap,
  { fingerprint, scheme, funding, issuerCountry, payment }: CardRead,
): AuthoriseRequest => {
  const { reference, device, subMerchantId, amount, currency } = readRequest(tap);
  return {
    ...{ reference, device, subMerchantId, amount, currency },
    mcc: tap.mcc ?? '5812',
    card: { fingerprint, scheme, funding, issuerCountry },
    partialAllowed: tap.partialAllowed ?? false,
    statementDescriptor: tap.statementDescriptor ?? null,
    ...(payment === undefined ? {} : { payment }),
  };
};

/** Reads a card and has it authorised, as a tap does. */
export const tapAt = async (world: AcquirerWorld, tap: Tap): Promise<AuthorisationAnswer> => {
  const request = readRequest(tap);
  if (tap.card) await world.presentCard(request.device, request.subMerchantId, tap.card);
  const card = await world.acquirer.readCard(request);
  return world.acquirer.authorise(authoriseRequest(tap, card));
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

/** By the reference alone: a service knows more of the call, and so does the world of an acquirer that needs it. */
export const outcomeOf = (world: AcquirerWorld, reference: string): Promise<CallOutcome | undefined> =>
  world.acquirer.outcomeOf({ reference, kind: 'authorisation', since: at(0) });

/** News in their order, with the places that are kept when they are taken. */
export const placedNews = async (world: AcquirerWorld, after = 0, limit = 100) =>
  (await world.acquirer.readEvents(after, limit)).flatMap(({ place, news }) => (news ? [{ place, news }] : []));

/** The acquirer events in order, without their ids, which only have to be stable. */
export const acquirerEventsOf = async (world: AcquirerWorld, after = 0) =>
  (await placedNews(world, after)).map(({ news: { id: _id, ...rest } }) => rest);
