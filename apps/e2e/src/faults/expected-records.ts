import type { SentRequest } from './sent-requests';

/** A transaction by its acknowledged answers. */
export type ExpectedRecord = {
  authorised: number;
  captured: number;
  refunds: string[];
  refunded: number;
  /** Kinds of its public events, as many as there must be of each. */
  readonly events: Record<string, number>;
  /** Acknowledged as 202: the acquirer was asked when the process died, and is asked again until it is known. */
  readonly isPending: boolean;
};

/** The state that a caller who kept every answer would know, by transaction. */
export const expectedRecords = (acknowledged: readonly SentRequest[]): ReadonlyMap<string, ExpectedRecord> => {
  const records = new Map<string, ExpectedRecord>();
  for (const { path, transactionId, answer } of acknowledged) {
    const { body } = answer!;
    if (path === '/v1/taps') {
      const captured = body.captured ? body.amount_authorised : 0;
      const isPending = body.status === 'pending';
      const events = {
        ...(isPending ? {} : { 'tap.approved': 1 }),
        ...(body.captured ? { 'charge.captured': 1 } : {}),
      };
      records.set(body.transaction_id, {
        authorised: body.amount_authorised,
        captured,
        refunds: [],
        refunded: 0,
        events,
        isPending,
      });
      continue;
    }
    const record = records.get(transactionId!);
    if (!record) throw new Error(`${path} is about a tap that nobody acknowledged`);
    apply(record, path.split('/').at(-1)!, body);
  }
  return records;
};

const apply = (record: ExpectedRecord, command: string, body: any): void => {
  if (command === 'increase') record.authorised = body.amount;
  if (command === 'tip') {
    record.authorised = body.amount_authorised;
    record.captured = body.amount_authorised;
  }
  if (command === 'capture') record.captured = body.capture.amount;
  if (command === 'tip' || command === 'capture') record.events['charge.captured'] = 1;
  if (command === 'refunds') {
    record.refunds.push(body.id);
    record.refunded += body.amount;
    record.events['charge.refunded'] = record.refunds.length;
  }
};

/** The difference between a transaction and its acknowledged answers; undefined where there is none. */
export const differenceOf = (expected: ExpectedRecord, shown: any): string | undefined => {
  const wanted = {
    amount_authorised: expected.authorised,
    amount_captured: expected.captured,
    amount_refunded: expected.refunded,
    refunds: [...expected.refunds].sort(),
  };
  const seen = {
    amount_authorised: shown.amount_authorised,
    amount_captured: shown.amount_captured,
    amount_refunded: shown.amount_refunded,
    refunds: shown.refunds.map(({ id }: { id: string }) => id).sort(),
  };
  const [one, other] = [JSON.stringify(wanted), JSON.stringify(seen)];
  return one === other ? undefined : `${shown.id}: acknowledged ${one}, shown ${other}`;
};
