import type { EventMetadata, Recorded } from '@taprail/event-store';
import { type JournalEvent, parseAccount, type PostedEntry, timeOfEntry } from '@taprail/ledger-domain';
import { toDecimalText } from '@taprail/money';

/** A stored event of the journal with its metadata, and the entries of it that are to be printed, by number from 0. */
export type StoredBatch = Readonly<{
  recorded: Pick<Recorded, 'stream' | 'revision'>;
  event: JournalEvent;
  metadata: EventMetadata;
  entries: readonly (readonly [n: number, posted: PostedEntry])[];
}>;

const placeOf = ({ stream, revision }: StoredBatch['recorded']): string => `${stream}@${revision}`;

/** One object for each stored event, on a line of its own. */
export const batchJson = ({ recorded, event, metadata, entries }: StoredBatch): string => {
  const { stream, revision } = recorded;
  const { schema, at, hash } = metadata;
  const header = { stream, revision, type: event.type, schema, at, hash };
  if (event.type !== 'JournalEntriesPosted') return `${JSON.stringify({ ...header, data: event.data })}\n`;
  const shown = entries.map(([n, { entry, request }]) => ({
    place: `${placeOf(recorded)}/${n + 1}`,
    recordedAt: timeOfEntry(at, n),
    ...entry,
    request,
  }));
  return `${JSON.stringify({ ...header, entriesStored: event.data.entries.length, entries: shown })}\n`;
};

export const batchText = ({ recorded, event, metadata, entries }: StoredBatch): string => {
  const { at, schema } = metadata;
  const head = `${placeOf(recorded)}  ${event.type}  schema ${schema}  ${at}`;
  if (event.type !== 'JournalEntriesPosted') return `${head}\n${indented(JSON.stringify(event.data, null, 2))}\n`;
  const size = event.data.entries.length;
  const texts = entries.map(([n, posted]) => entryText(posted, `${n + 1} of ${size}`, timeOfEntry(at, n)));
  return `${head}  ${size === 1 ? '1 entry' : `${size} entries`}\n${texts.join('')}\n`;
};

const indented = (text: string): string => text.replace(/^/gm, '  ');

const entryText = ({ entry, request }: PostedEntry, number: string, recordedAt: string): string => {
  const { source, trace, fx, calendar } = entry;
  const about = Object.entries(trace).flatMap(([name, id]) => (id === null ? [] : [`${name} ${id}`]));
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['rule', `${entry.rule}, version ${entry.ruleVersion}`],
    ['layer', entry.layer],
    ['source', `${source.type} ${source.eventId}, ${source.stream}@${source.revision}`],
    ['occurred', entry.occurredAt],
    ['recorded', recordedAt],
    ['value date', entry.effectiveDate],
    ['late', entry.late && `for ${entry.late.effectiveDate}, whose month is closed`],
    ['available', entry.availableOn && [entry.availableOn, entry.availableAt].filter(Boolean).join(', from ')],
    ['calendar', calendar && `${calendar.id}, version ${calendar.version}`],
    ['batch', entry.batch],
    ['rate', fx && `1 ${fx.from} = ${fx.rate} ${fx.to}, ${fx.rateId}`],
    ['fees', entry.feeSchedule],
    ['reverses', entry.reverses],
    ['settles', entry.settles && `${entry.settles.entryId} of ${entry.settles.salesDay}`],
    ['items', entry.items?.join(', ')],
    ['settled', entry.settled?.map(({ key, amount, fee }) => `${key} ${amount} less ${fee}`).join(', ')],
    ['about', about.join(', ')],
    ['request', [request.correlationId, request.traceparent].filter(Boolean).join(', ')],
  ];
  const rows = facts.flatMap(([name, value]) => (value ? [`    ${name.padEnd(factWidth)}${value}\n`] : []));
  return `  ${entry.entryId} (${number})\n${rows.join('')}${linesText(entry.lines)}`;
};

const factWidth = 12;

const linesText = (lines: PostedEntry['entry']['lines']): string => {
  const cells = lines.map(({ n, account, side, amount, component }) => {
    const { currency } = parseAccount(account);
    return { n, account, side, money: `${toDecimalText({ amount, currency })} ${currency}`, component };
  });
  const accountWidth = Math.max(...cells.map(({ account }) => account.length));
  const numberWidth = String(cells.length).length;
  const moneyWidth = Math.max(...cells.map(({ money }) => money.length));
  return cells
    .map(({ n, side, account, money, component }) =>
      [
        '   ',
        String(n).padStart(numberWidth),
        side.padEnd(6),
        account.padEnd(accountWidth),
        money.padStart(moneyWidth),
        component,
      ].join(' '),
    )
    .map((line) => `${line}\n`)
    .join('');
};
