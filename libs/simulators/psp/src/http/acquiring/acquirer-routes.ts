import type { AccountFields } from '../../engine/state/fields';
import { Refusal } from '../../engine/state/refusal';
import type { StripeResponse, Incoming } from '../stripe-side';
import type { DisputeOutcome } from '../../payments/messages';
import type { SimulatedPayments } from './simulated-payments';
import type { FaultKind } from '../../payments/settlement/settlement-faults';
import {
  anyText,
  atReader,
  authorise,
  bankLine,
  type Body,
  object,
  openDispute,
  readCard,
  references,
  settleIn,
  text,
  whole,
} from './read-body';

const prefixes = ['/_sim/acquirer/', '/_sim/payments/', '/_sim/bank/'];
const outcomes: Readonly<Record<string, DisputeOutcome>> = { win: 'won', lose: 'lost', withdraw: 'withdrawn' };

const bodyOf = ({ body }: Incoming): Body => {
  try {
    return body.length === 0 ? {} : (JSON.parse(body.toString('utf8')) as Body);
  } catch {
    throw new Refusal(400, 'invalid_request_error', 'The body is not JSON.');
  }
};

/** A connection whose answer gets lost ends without one. */
const lost = Symbol('lost');

type Route = (desk: SimulatedPayments, body: Body) => Promise<unknown>;

const routes: Readonly<Record<string, Route>> = {
  'acquirer/read-card': (desk, body) => desk.readCard(readCard(body)),
  'acquirer/abandon': (desk, body) => desk.abandon(atReader(body)),
  'acquirer/authorise': async (desk, body) => {
    const { answered, answer } = await desk.authorise(authorise(body));
    return answered ? answer : lost;
  },
  'acquirer/increase': (desk, body) => desk.increase({ ...references(body), newAmount: whole(body, 'newAmount') }),
  'acquirer/capture': (desk, body) =>
    desk.capture({
      ...references(body),
      amount: whole(body, 'amount'),
      releaseRest: body['releaseRest'] === true,
      ...settleIn(body),
    }),
  'acquirer/reverse': (desk, body) => desk.reverse({ ...references(body), remaining: whole(body, 'remaining') }),
  'acquirer/refund': (desk, body) =>
    desk.refund({ ...references(body), amount: whole(body, 'amount'), ...settleIn(body) }),
  'acquirer/outcome': (desk, body) => desk.outcomeOf(text(body, 'reference')),
  'acquirer/evidence-file': (desk, body) =>
    desk.addEvidenceFile(text(body, 'dispute'), text(body, 'id'), Buffer.from(text(body, 'content'), 'base64')),
  'acquirer/evidence': (desk, body) => desk.submitEvidence(text(body, 'dispute'), object(body, 'evidence')),
  'acquirer/accept': (desk, body) => desk.acceptDispute(text(body, 'dispute')),
  'acquirer/quote': (desk, body) => desk.quote(text(body, 'from'), text(body, 'to')),
  'acquirer/news': (desk, body) => desk.news(Math.max(0, whole(body, 'after')), Math.max(0, whole(body, 'limit'))),
  'acquirer/settlement-files': (desk, body) => desk.settlementFiles(anyText(body, 'after'), whole(body, 'limit')),
  'bank/statements': (desk, body) => desk.bankStatements(anyText(body, 'after'), whole(body, 'limit')),
  'bank/book': (desk, body) => desk.bookAtBank(bankLine(body)),
  'payments/spoil-settlement': (desk, body) =>
    desk.spoilSettlement(text(body, 'authorisation'), text(body, 'fault') as FaultKind),
  'payments/present-card': (desk, body) =>
    desk.presentCard(text(body, 'device'), text(body, 'subMerchantId'), text(body, 'card')),
  'payments/open-dispute': (desk, body) => desk.openDispute(openDispute(body)),
  'payments/decide-dispute': (desk, body) => {
    const outcome = outcomes[text(body, 'action')];
    if (!outcome) throw new Refusal(400, 'invalid_request_error', 'Actions: win, lose, withdraw', { param: 'action' });
    return desk.decideDispute(text(body, 'dispute'), outcome);
  },
};

export const isAcquirerPath = (path: string): boolean => prefixes.some((prefix) => path.startsWith(prefix));

/** The payments half over HTTP: one POST with JSON per call, for processes that do not hold the engine. */
export const acquirerAnswer = async (desk: SimulatedPayments, incoming: Incoming): Promise<StripeResponse | null> => {
  try {
    const name = incoming.path.slice('/_sim/'.length);
    const route = incoming.method === 'POST' && Object.hasOwn(routes, name) ? routes[name] : undefined;
    if (!route) throw new Refusal(404, 'invalid_request_error', `Unrecognized acquirer URL (${incoming.path}).`);
    const result = await route(desk, bodyOf(incoming));
    if (result === lost) return null;
    return { status: 200, headers: {}, body: { result: (result ?? null) as AccountFields | null } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, message, details } = error;
    return { status, headers: {}, body: { error: { code: details.code ?? 'invalid_request', message } } };
  }
};
