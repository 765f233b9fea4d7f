import { createProcessor, platformAccount } from './create-processor';
import { acquirerAnswer, isAcquirerPath } from './http/acquiring/acquirer-routes';
import { SimulatedPayments } from './http/acquiring/simulated-payments';
import { controlAnswer } from './http/control/control-routes';
import type { PspControls } from './http/control/controls';
import { ProcessorControls, settingsOf } from './http/control/processor-controls';
import { RequestJournal } from './durability/journal';
import { AccountShelf } from './engine/account-shelf';
import type { Happening } from './engine/happening';
import { PspEngine } from './engine/psp-engine';
import { concealAccount } from './engine/accounts/conceal-account';
import { Records } from './engine/state/records';
import { seededId } from './engine/state/seeded-ids';
import { type Answerer, listen, type RunningHttpServer } from './http/listen';
import type { Room } from './http/call';
import { findObject, viewOf } from './http/find-object';
import { RequestCounts } from './http/request-counts';
import { StripeSide } from './http/stripe-side';
import type { PspSimulator, PspSimulatorOptions } from './simulator-options';
import { PaymentEventLog } from './http/webhooks/payment-event-log';
import { WebhookSender } from './http/webhooks/webhook-sender';
import { WebhookTargets } from './http/webhooks/webhook-targets';
import { balanceJson } from './wire/json/processor/balance-json';
import type { ProcessorEvent } from './payments/processor/state/processor-parts';
import { eventJson, type EventRequest } from './wire/json/event-json';

export type { PspSimulator, PspSimulatorOptions };

const apiVersion = '2026-10-28.endive';
const tickMs = 50;
const requestsPerBoot = 1_000_000;
const deliveryWaitMs = 5_000;
const loopback = '127.0.0.1';
const unreachable: RunningHttpServer = { port: 0, close: async () => undefined };
const noRequest: EventRequest = { id: null, idempotencyKey: null };

/** Journals of earlier releases hold numbers of people in plain text. */
const concealNumbers = (shelf: AccountShelf, journal: RequestJournal): void => {
  for (const account of shelf.accounts()) shelf.put(concealAccount(account));
  journal.compact();
};

/** Starts a payment provider that the official Stripe client cannot tell from Stripe. */
export const startPspSimulator = async (options: PspSimulatorOptions = {}): Promise<PspSimulator> => {
  const { seed = 'taprail', clock = () => new Date(), realNowMs = Date.now, onError = () => undefined } = options;
  const { webhook: connect, platformWebhook: platform, readerWebhook: readers, assumptions = {} } = options;
  const records = new Records();
  const journal = options.file === undefined ? null : new RequestJournal(options.file, records);
  const shelf = new AccountShelf(records, seed);
  if (journal) concealNumbers(shelf, journal);
  const nowMs = (): number => clock().getTime() + (records.get<number>('clock', 'offsetMs') ?? 0);
  const payments = new SimulatedPayments({
    seed,
    nowMs,
    ...(options.file ? { file: `${options.file}.payments` } : {}),
  });
  const targets = new WebhookTargets({ connect, platform, readers });
  const sender = new WebhookSender(targets, records, { nowMs, realNowMs });
  const log = new PaymentEventLog(records, apiVersion, () => shelf.mint('evt'));
  let request = noRequest;
  const publish = (happening: Happening): void =>
    sender.enqueue(eventJson(happening, shelf.mint('evt'), apiVersion, request));
  // An erased account is erased from the file too, and not only from what counts in it.
  const engine = new PspEngine(shelf, options.verificationDelayMs ?? 0, publish, () => journal?.compact());
  const processor = createProcessor({
    seed,
    records,
    shelf,
    acquirer: payments.engine,
    assumptions,
    publish: (event) => publishPayment(event),
  });
  const room: Room = {
    engine,
    shelf,
    records,
    nowMs,
    processor,
    platform: () => platformAccount(seed, settingsOf(records, assumptions)),
    webhookTargets: () => targets.all(),
    apiVersion,
  };
  const publishPayment = (event: ProcessorEvent): void => {
    const { subject, account } = event;
    const object = subject === 'balance' ? balanceJson(viewOf(room), account) : findObject(room, subject);
    if (object) sender.enqueue(log.write(event, object, request));
  };
  let open = true;
  const save = (): void => {
    if (!open) return;
    // Holds first: what is asked of them is known by its reference, so that a request that was cut off may come again.
    payments.write();
    if (journal) journal.commit();
    else records.takeChanges();
  };
  const settle = (): void => {
    engine.due(nowMs());
    if (open) processor.due(nowMs());
    save();
    sender.pump(save).catch(onError);
  };
  const stripe = new StripeSide(room, apiVersion, (id, idempotencyKey, work) => {
    request = { id, idempotencyKey };
    try {
      return work();
    } finally {
      request = noRequest;
    }
  });
  const boot = (records.get<number>('counter', 'boot') ?? 0) + 1;
  records.put('counter', 'boot', boot);
  let requests = boot * requestsPerBoot;

  const controls: PspControls = {
    now: () => new Date(nowMs()),
    advance: (byMs) => {
      records.put('clock', 'offsetMs', (records.get<number>('clock', 'offsetMs') ?? 0) + Math.max(0, byMs));
      settle();
    },
    tick: settle,
    nextDueAt: () => {
      const dues = [engine.nextDueAtMs(), payments.nextDueAtMs(), processor.nextDueAtMs()].filter(
        (atMs) => atMs !== null,
      );
      return dues.length === 0 ? null : new Date(Math.min(...dues));
    },
    act: (accountId, action) => {
      const account = engine.act(accountId, action, nowMs());
      settle();
      return account;
    },
    account: (id) => shelf.account(id),
    findByExternalRef: (ref) => shelf.find(({ metadata }) => metadata['external_ref'] === ref) ?? null,
    failRequests: (fault) => stripe.faults.add(fault),
    failAccount: (externalRef, count = 1) =>
      stripe.faults.add({ kind: 'api_error', method: 'POST', externalRef, count }),
    processor: new ProcessorControls(processor, records, nowMs, settle),
    sendWebhooksTo: (target, endpoint = 'connect') => {
      sender.sendTo(target, endpoint);
      settle();
    },
    failWebhooks: (fault) => sender.faults.add(fault),
    clearFaults: () => {
      stripe.faults.clear();
      sender.faults.clear();
    },
    revokeKey: (key) => void stripe.revokedKeys.add(key),
    webhooksDelivered: (withinMs = deliveryWaitMs) => sender.emptied(withinMs),
    pendingWebhooks: () => sender.pending,
    snapshot: () => records.snapshot(),
  };

  const counts = new RequestCounts();
  const answer: Answerer = async (incoming) => {
    if (incoming.path === '/_sim/requests') return { status: 200, headers: {}, body: { requests: counts.read() } };
    counts.note(incoming);
    if (isAcquirerPath(incoming.path)) return acquirerAnswer(payments, incoming);
    settle();
    if (incoming.path.startsWith('/_sim/')) return controlAnswer(controls, incoming);
    requests += 1;
    const answered = await stripe.answer(incoming, seededId(seed, 'req', requests));
    settle();
    return answered;
  };
  const { port = 0, host = loopback } = options;
  const listening = port === null ? unreachable : await listen({ port, host }, answer, onError);
  const ticker = setInterval(() => {
    try {
      settle();
    } catch (error) {
      // A disk that is full is full for a while: what is due stays due.
      onError(error);
    }
  }, tickMs).unref();
  return {
    ...controls,
    url: `http://${loopback}:${listening.port}`,
    port: listening.port,
    answer,
    key: `sk_test_${seededId(seed, 'sim', 1)}`,
    payments,
    close: async () => {
      clearInterval(ticker);
      sender.close();
      await listening.close();
      if (open) {
        journal?.close();
        payments.close();
      }
      open = false;
    },
  };
};
