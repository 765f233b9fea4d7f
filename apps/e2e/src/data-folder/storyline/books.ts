import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { eventually } from '../../harness/api';
import { requireAccepted, type Storyline } from './storyline';

type Stored = Readonly<{ position: number; data: string }>;

/** Changes the data of the newest transaction event, and returns what undoes it. */
const tamper = (folder: string): (() => void) => {
  const log = new DatabaseSync(join(folder, 'taprail.db'));
  log.exec('PRAGMA busy_timeout = 30000');
  const newest = "SELECT position, data FROM event WHERE stream LIKE 'transaction-%' ORDER BY position DESC LIMIT 1";
  const { position, data } = log.prepare(newest).get() as Stored;
  const write = (text: string) => log.prepare('UPDATE event SET data = ? WHERE position = ?').run(text, position);
  write(`${data} `);
  return () => {
    write(data);
    log.close();
  };
};

/** Payouts are frozen because a stored event was changed, and thawed when it is again what it was. */
export const freezeAndThaw = async ({ operator, folder }: Storyline): Promise<void> => {
  const undo = tamper(folder);
  const isFrozen = async (): Promise<boolean> =>
    (await requireAccepted(operator.get('/v1/operator/payout-freeze'))).frozen as boolean;
  await eventually(isFrozen, (frozen) => frozen);
  undo();
  await requireAccepted(operator.post('/v1/operator/payout-freeze/thaw', { reason: 'The event was restored' }));
};

export const resumeLane = ({ operator }: Storyline): Promise<void> =>
  requireAccepted(operator.post('/v1/operator/journal-lanes/3/resume', { reason: 'The price list was mended' }));

export const exportJournal = async ({ api }: Storyline): Promise<string> => {
  const { id } = await requireAccepted(api.post('/v1/ledger/exports', { format: 'csv' }));
  await eventually(
    async () => (await requireAccepted(api.get(`/v1/ledger/exports/${id}`))).status,
    (status) => status === 'ready',
  );
  return id;
};

/** Closes a month that is over, as soon as its days are sealed. */
export const closeMonth = async (
  { api, operator }: Pick<Storyline, 'api' | 'operator'>,
  month: string,
): Promise<void> => {
  await eventually(
    () => operator.post(`/v1/ledger/periods/${month}/close`, undefined),
    ({ status }) => status < 300,
  );
  await eventually(
    async () => (await requireAccepted(api.get('/v1/ledger/periods'))).data,
    (periods) => periods.some((each: any) => each.period === month && each.status === 'closed'),
  );
};
