import { exitCodes, Failure, failureOf } from '../program/failure';

type IdForm = Readonly<{ prefix: string; what: string; command: string }>;

/** How ids begin, what they are of and which command shows it, by the first word of the calls that take them. */
const idForms: Readonly<Record<string, IdForm>> = {
  apiKeys: { prefix: 'key_', what: 'an API key', command: 'keys list' },
  authorisationChains: { prefix: 'ach_', what: 'an authorisation chain', command: 'chains get' },
  authorisations: { prefix: 'auth_', what: 'an authorisation', command: 'authorisations get' },
  deliveries: { prefix: 'dlv_', what: 'a delivery', command: 'deliveries get' },
  devices: { prefix: 'dev_', what: 'a device', command: 'devices get' },
  disputes: { prefix: 'dp_', what: 'a dispute', command: 'disputes get' },
  events: { prefix: 'evt_', what: 'an event', command: 'events get' },
  jobs: { prefix: 'job_', what: 'a job', command: 'jobs get' },
  notes: { prefix: 'note_', what: 'a note', command: 'notes list' },
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

/** Where something is not there, and its id is of something else, the failure says of what. */
export const namingTheObject =
  (call: string, id: string | undefined) =>
  (error: unknown): never => {
    const failure = failureOf(error);
    const other = Object.values(idForms).find(({ prefix }) => id?.startsWith(prefix));
    if (failure?.exitCode !== exitCodes.notFound || !other || other === formOf(call)) throw error;
    const shown = other.command.endsWith(' get') ? `${other.command} ${id}` : other.command;
    throw new Failure(failure.exitCode, `${failure.message} ${id} is ${other.what}.`, {
      ...failure.facts,
      hint: `taprail ${shown}`,
    });
  };
