import { exitCodes, Failure, failureOf } from '../program/failure';

type IdForm = Readonly<{ prefix: string; what: string; command: string }>;

/** How ids begin, what they are of and which command shows it, by the first word of the calls that take them. */
const idForms: Readonly<Record<string, IdForm>> = {
  payoutHolds: { prefix: 'hold_', what: 'a payout hold', command: 'payout-holds get' },
  adjustments: { prefix: 'adj_', what: 'an adjustment', command: 'adjustments get' },
  apiKeys: { prefix: 'key_', what: 'an API key', command: 'keys list' },
  authorisationChains: { prefix: 'ach_', what: 'an authorisation chain', command: 'chains get' },
  authorisations: { prefix: 'auth_', what: 'an authorisation', command: 'authorisations get' },
  deliveries: { prefix: 'dlv_', what: 'a delivery', command: 'deliveries get' },
  devices: { prefix: 'dev_', what: 'a device', command: 'devices get' },
  disputes: { prefix: 'dp_', what: 'a dispute', command: 'disputes get' },
  events: { prefix: 'evt_', what: 'an event', command: 'events get' },
  jobs: { prefix: 'job_', what: 'a job', command: 'jobs get' },
  notes: { prefix: 'note_', what: 'a note', command: 'notes list' },
  platformPayouts: { prefix: 'ppo_', what: 'a platform payout', command: 'platform-payouts get' },
  payouts: { prefix: 'po_', what: 'a payout', command: 'payouts get' },
  refunds: { prefix: 're_', what: 'a refund', command: 'refunds get' },
  taps: { prefix: 'tap_', what: 'a tap', command: 'taps get' },
  transactions: { prefix: 'txn_', what: 'a transaction', command: 'transactions get' },
  users: { prefix: 'usr_', what: 'a user', command: 'users get' },
  webhookEndpoints: { prefix: 'we_', what: 'an endpoint', command: 'endpoints get' },
};

const formOf = (call: string): IdForm | undefined => {
  const [first = '', second = ''] = call.split('.');
  return idForms[first === 'test' ? second : first];
};

/** `tap_…`, for help. */
export const idFormOf = (call: string): string | undefined => {
  const form = formOf(call);
  return form && `${form.prefix}…`;
};

/** Where something is not there, the failure repeats its id, and says of what else the id is. */
export const namingTheObject =
  (call: string, ids: readonly string[]) =>
  (error: unknown): never => {
    const failure = failureOf(error);
    const [id] = ids;
    if (failure?.exitCode !== exitCodes.notFound || id === undefined) throw error;
    const other = Object.values(idForms).find(({ prefix }) => id.startsWith(prefix));
    if (!other || other === formOf(call)) {
      // Of several ids, or of a field, nobody knows here which one is meant.
      const isMeant = ids.length === 1 && failure.facts.param === undefined && failure.message.startsWith('No such ');
      if (!isMeant) throw error;
      throw new Failure(failure.exitCode, `${failure.message.replace(/\.$/, '')}: ${id}`, failure.facts);
    }
    const shown = other.command.endsWith(' get') ? `${other.command} ${id}` : other.command;
    throw new Failure(failure.exitCode, `${failure.message} ${id} is ${other.what}.`, {
      ...failure.facts,
      hint: `taprail ${shown}`,
    });
  };
