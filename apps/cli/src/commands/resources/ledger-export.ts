import { createHash } from 'node:crypto';
import { operationCommand } from '../../operations/operation-command';
import { saveBody } from '../../operations/save-body';
import type { CommandSpec } from '../../program/command-spec';
import { exitCodes, Failure } from '../../program/failure';
import type { Context } from '../../session/context';

const pollMs = 300;
const fileTypes = /^(text\/(csv|plain)|application\/(jsonl|xml|vnd\.apache\.parquet))\b/;
const endings: Readonly<Record<string, string>> = { hledger: 'journal', camt053: 'xml' };

/** Asks for an export, waits until it is written, fetches it, and checks it against its manifest. */
export const exportCommand: CommandSpec = (() => {
  const created = operationCommand('export', {
    call: 'ledger.exports.create',
    options: [
      { flags: '--output <path>', summary: 'where the file goes; - is stdout' },
      { flags: '--no-wait', summary: 'ask for it and do not wait' },
    ],
    examples: [
      'taprail ledger export --format csv --output books.csv',
      'taprail ledger export --format hledger --output -',
    ],
    after: async (context, answer, { options }) => {
      if (options['wait'] === false) return context.out.record(answer);
      return fetchExport(
        context,
        String(answer['id']),
        String(answer['format']),
        options['output'] as string | undefined,
      );
    },
  });
  return {
    ...created,
    calls: [...created.calls!, 'ledger.exports.get', 'ledger.exports.download', 'ledger.exports.manifest'],
  };
})();

const fetchExport = async (context: Context, id: string, format: string, output: string | undefined): Promise<void> => {
  const client = await context.client();
  for (;;) {
    const { status, failure_reason: reason } = await client.ledger.exports.get(id, { signal: context.signal });
    if (status === 'failed') throw new Failure(exitCodes.refused, `The export could not be written: ${reason}`);
    if (status === 'ready') break;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    context.signal.throwIfAborted();
  }
  const manifest = await client.ledger.exports.manifest(id);
  const path = output ?? `${id}.${endings[format] ?? format}`;
  const response = await client.ledger.exports.download(id, { signal: context.signal });
  const progress = context.out.progress('bytes');
  const hash = createHash('sha256');
  let bytes = 0;
  await saveBody(context, response, path, fileTypes, (chunk) => {
    hash.update(chunk);
    bytes += chunk.length;
    if (manifest.bytes > 1_000_000) progress.show(bytes, manifest.bytes);
  });
  progress.end();
  if (hash.digest('hex') !== manifest.sha256)
    throw new Failure(exitCodes.finding, `${path} is not the file of its manifest`);
  if (path === '-') return context.out.note(`${bytes} bytes, as its manifest says`);
  context.out.data(
    { path, ...manifest },
    () => `${path}  ${bytes} bytes, ${manifest.lines} lines, sha256 ${manifest.sha256}`,
  );
};
