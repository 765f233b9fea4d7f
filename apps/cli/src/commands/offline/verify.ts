import type { AuditRow, LedgerKeys, TransactionProof } from '@taprail/sdk';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readText } from '../../operations/read-body';
import { readJson } from '../../operations/field-options';
import { type ApiObject, isObject } from '../../output/value';
import { wrapText } from '../../output/wrap';
import type { CommandSpec } from '../../program/command-spec';
import { exitCodes, Failure, misused } from '../../program/failure';
import type { Context } from '../../session/context';

/** Checks a proof or an exported file without asking anybody. */
export const verify: CommandSpec = {
  name: 'verify',
  summary: 'check the proof of a transaction, or an exported file, offline',
  description:
    'A proof is checked by keys that you have kept from a time when you trusted them: taprail ledger keys --json > keys.json. With the ' +
    'audit rows every event is checked too, and the first one that does not hold is named. An export is checked against its manifest.',
  args: [{ name: 'file', summary: 'a proof, or the manifest of an export' }],
  options: [
    { flags: '--keys <path>', summary: 'the public keys, for a proof' },
    { flags: '--audit <path>', summary: 'the audit rows, for a proof' },
    { flags: '--export <path>', summary: 'the exported file, for a manifest' },
  ],
  examples: [
    'taprail verify proof.json --keys keys.json --audit audit.json',
    'taprail verify manifest.json --export books.csv',
  ],
  async run(context, { args, options }) {
    const path = args['file']!;
    const content = readJson(path, readText(path)) as ApiObject;
    if (typeof content?.['sha256'] === 'string')
      return verifyExport(context, content, options['export'] as string | undefined);
    if (typeof content?.['transaction_id'] === 'string') return verifyRecord(context, content, options);
    throw misused(`${path} is neither a proof nor the manifest of an export`);
  },
};

const verifyRecord = async (
  context: Context,
  content: ApiObject,
  { keys, audit }: Readonly<Record<string, unknown>>,
): Promise<void> => {
  if (typeof keys !== 'string')
    throw misused('A proof is checked by keys: --keys keys.json', 'taprail ledger keys --json > keys.json');
  const { verifyProof } = await import('@taprail/sdk');
  const rows = typeof audit === 'string' ? rowsIn(readJson(audit, readText(audit))) : undefined;
  const trusted = keysIn(keys, readJson(keys, readText(keys)));
  const proof = content as unknown as TransactionProof;
  const proved = await verifyProof(proof, trusted, rows ? { audit: rows } : {});
  const { transactionId, revision, date, keyId, eventsNotSealed } = proved;
  const uncovered = rows?.some(({ link }) => !link) ? notCovered : [];
  const answer = {
    valid: true,
    transaction_id: transactionId,
    revision,
    date,
    key_id: keyId,
    events_checked: rows?.length ?? 0,
    events_not_sealed: eventsNotSealed,
    not_covered: uncovered,
  };
  context.out.data(answer, ({ green, yellow }) =>
    wrapText(
      [
        `${green('Holds:')} ${transactionId} up to event ${revision} was on record on ${date}, sealed by key ${keyId}`,
        ...(rows
          ? [
              `${rows.length} events checked by their hashes.` +
                (uncovered.length === 0
                  ? ''
                  : ` Those of before links had a version do not cover ${uncovered.join(', ')} of a row`),
            ]
          : []),
        ...(eventsNotSealed > 0
          ? [
              `${yellow('Not sealed yet:')} ${eventsNotSealed} events after event ${revision}; the next seal covers them`,
            ]
          : []),
      ].join('\n'),
      context.out.width,
    ),
  );
};

/** Fields beside the bytes of an event that nothing seals where its link has no version. */
const notCovered: readonly string[] = ['type', 'actor', 'request_id', 'idempotency_key'];

/** As `ledger keys --json` prints them. */
const keysIn = (path: string, content: unknown): LedgerKeys => {
  const keys = (content as ApiObject | null)?.['keys'];
  if (Array.isArray(keys) && keys.every(isObject)) return content as LedgerKeys;
  throw misused(`${path} has no keys`, 'taprail ledger keys --json > keys.json');
};

/** As `transactions audit --json` prints them. */
const rowsIn = (content: unknown): readonly AuditRow[] => {
  const rows = Array.isArray(content) ? content : (content as ApiObject | null)?.['data'];
  if (!Array.isArray(rows) || !rows.every(isObject))
    throw misused('--audit has no rows; make it with taprail transactions audit ID --all --json');
  return rows as unknown as readonly AuditRow[];
};

const verifyExport = async (context: Context, manifest: ApiObject, path: string | undefined): Promise<void> => {
  if (path === undefined) throw misused('A manifest is checked against its file: --export books.csv');
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  } catch (error) {
    throw misused(`${path} cannot be read: ${(error as Error).message}`);
  }
  const found = hash.digest('hex');
  if (bytes !== manifest['bytes'])
    throw new Failure(
      exitCodes.finding,
      `${path} has ${bytes} bytes, and its manifest says ${String(manifest['bytes'])}`,
    );
  if (found !== manifest['sha256'])
    throw new Failure(
      exitCodes.finding,
      `${path} has the hash ${found}, and its manifest says ${String(manifest['sha256'])}`,
    );
  context.out.data(
    { valid: true, path, bytes, sha256: found },
    ({ green }) => `${green('Holds:')} ${path} is the file of its manifest, ${bytes} bytes`,
  );
};
