import { createHash } from 'node:crypto';
import { csvHeader, unnamedLineColumns } from '@taprail/ledger-domain';
import { tooLong } from '@taprail/ledger-domain/testing';
import { parquetReadObjects } from 'hyparquet';
import { brief, complete, type LedgerApi, now, openLedgerApi, sm } from '../testing/ledger-api';
import { exportCodec, exportStreamPrefix } from './ledger-exports';
import { exportChunks } from './write-export';

let api: LedgerApi;
beforeAll(async () => (api = await openLedgerApi()));
afterAll(() => api.close());

const exported = async (terms: object) => {
  const { status, body } = await api.post('/v1/ledger/exports', terms);
  if (status !== 202) return { status, body };
  await api.prove();
  const [manifest, file] = [
    await api.get(`/v1/ledger/exports/${body.id}/manifest`),
    await api.get(`/v1/ledger/exports/${body.id}/file`),
  ];
  return { id: body.id, status, body, manifest: manifest.body, file };
};
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const linesOf = async (bytes: Buffer) => bytes.toString('utf8').trimEnd().split('\n').length;
const parquetRows = async (bytes: Buffer) => (await parquetReadObjects({ file: Uint8Array.from(bytes).buffer })).length;

describe('an export', () => {
  it('is asked for, then written, then told of', async () => {
    const { status, body } = await api.post('/v1/ledger/exports', { format: 'csv', submerchant: 'bistro' });
    const asked = {
      id: expect.stringMatching(/^exp_/),
      object: 'ledger_export',
      format: 'csv',
      from: null,
      as_of: '2026-03-04',
      known_at: now,
      completeness: complete,
      submerchant: 'bistro',
      account: null,
      failure_reason: null,
      created_at: now,
    };
    expect([status, body]).toEqual([202, { ...asked, status: 'pending' }]);
    for (const part of ['manifest', 'file']) {
      const answer = await api.get(`/v1/ledger/exports/${body.id}/${part}`);
      expect(brief(answer)).toEqual([409, 'ledger_export_pending', undefined]);
    }
    await api.prove();
    expect((await api.get(`/v1/ledger/exports/${body.id}`)).body).toEqual({ ...asked, status: 'ready' });
  });

  it.each([
    ['csv', 'text/csv; charset=utf-8', linesOf, 15],
    ['jsonl', 'application/jsonl; charset=utf-8', linesOf, 4],
    ['hledger', 'text/plain; charset=utf-8', linesOf, 39],
    ['parquet', 'application/vnd.apache.parquet', parquetRows, 14],
  ])('as %s (%s) has its lines, its hash and its totals, and the same bytes each time', async (...row) => {
    const [format, type, count, lines] = row;
    const terms = { format, known_at: '2026-03-04T08:30:00Z' };
    const { manifest, file, id } = await exported(terms);
    expect(await count(file!.bytes)).toBe(lines);
    expect(manifest).toEqual({
      id,
      object: 'ledger_export_manifest',
      format,
      from: null,
      as_of: '2026-03-04',
      known_at: '2026-03-04T08:30:00.000Z',
      completeness: complete,
      entries: 4,
      lines: 14,
      totals: { 'EUR memo': { debits: 1_000, credits: 1_000 }, 'EUR posted': { debits: 1_650, credits: 1_650 } },
      bytes: file!.bytes.length,
      sha256: sha256(file!.bytes),
      written_at: now,
    });
    expect([file!.headers.get('content-type'), file!.headers.get('content-length')]).toEqual([
      type,
      String(manifest.bytes),
    ]);
    expect((await exported(terms)).file!.bytes).toEqual(file!.bytes);
  });

  it('as camt.053 is a statement', async () => {
    const terms = { format: 'camt053', account: `merchant_pending:${sm}:EUR`, from: '2026-03-03' };
    const { manifest, file } = await exported(terms);
    expect(manifest).toMatchObject({ entries: 1, sha256: sha256(file!.bytes) });
    expect(file!.text.match(/<Amt Ccy="EUR">[\d.]+/g)).toEqual([
      '<Amt Ccy="EUR">8.70',
      '<Amt Ccy="EUR">4.70',
      '<Amt Ccy="EUR">4.00',
    ]);
  });

  it.each([
    ['csv', /^le_0*2\/1,.*,bistro\r$/m],
    ['jsonl', new RegExp(`"submerchant":"bistro".*"submerchant_id":"${sm}"`)],
    ['hledger', new RegExp(`^account merchant_pending:${sm}:EUR  ; type:L, submerchant:bistro$`, 'm')],
  ])('as %s names sub-merchants as their platform does, beside our id', async (format, expected) =>
    expect((await exported({ format })).file!.text).toMatch(expected),
  );

  it('as Parquet names them too', async () => {
    const { file } = await exported({ format: 'parquet' });
    const rows = await parquetReadObjects({ file: Uint8Array.from(file!.bytes).buffer });
    const named = new Set(rows.map((row) => `${row['submerchant']} ${row['external_ref']}`));
    expect(named).toEqual(new Set(['null null', `${sm} bistro`]));
  });

  it('as camt.053 is of an account by the reference of the platform, and keeps to the lengths of ISO 20022', async () => {
    const terms = { format: 'camt053', account: 'merchant_pending:bistro:EUR', from: '2026-03-03' };
    const { file, body } = await exported(terms);
    expect(body.account).toBe(`merchant_pending:${sm}:EUR`);
    expect(file!.text).toContain(`<Nm>merchant_pending:${sm}:EUR</Nm><Ownr><Nm>bistro</Nm></Ownr></Acct>`);
    expect(tooLong(file!.text)).toEqual([]);
  });

  it('that was asked for before has the bytes it had then', async () => {
    const { body } = await api.post('/v1/ledger/exports', { format: 'csv' });
    const [stored] = await api.world.store.read(`${exportStreamPrefix}${body.id}`, 0, 1);
    const { event } = exportCodec.decode(stored!);
    if (event.type !== 'LedgerExportRequested') throw new Error('It was not asked for');
    const { layout: _layout, ...terms } = event.data;
    const chunks: Uint8Array[] = [];
    for await (const chunk of exportChunks(api.world.books, terms, async () => 'bistro')) chunks.push(chunk);
    const [header] = Buffer.concat(chunks).toString('utf8').split('\r\n');
    expect(header).toBe(csvHeader(unnamedLineColumns).trimEnd());
  });

  it('that came to nothing says so, and has neither manifest nor file', async () => {
    const { body } = await api.post('/v1/ledger/exports', { format: 'jsonl' });
    await api.giveUp(body.id);
    expect((await api.get(`/v1/ledger/exports/${body.id}`)).body).toEqual({
      ...body,
      status: 'failed',
      failure_reason: 'books_unreadable',
    });
    for (const part of ['manifest', 'file']) {
      const answer = await api.get(`/v1/ledger/exports/${body.id}/${part}`);
      expect(brief(answer)).toEqual([409, 'ledger_export_failed', undefined]);
    }
  });

  it('holds what was known when it was asked for, whatever is recorded later', async () => {
    const { id, file } = await exported({ format: 'csv' });
    const [last] = api.world.recorded.slice(-1);
    await api.world.write({ ...last!.entry, entryId: 'le_late' }, '2026-03-04T08:59:59.000001Z');
    await api.world.settled();
    expect((await api.get(`/v1/ledger/exports/${id}/file`)).text).toBe(file!.text);
    expect((await exported({ format: 'csv' })).file!.text).not.toBe(file!.text);
  });

  it.each([
    [{ format: 'pdf' }, 422, 'invalid_enum_value', 'format'],
    [{}, 422, 'missing_field', 'format'],
    [{ format: 'camt053', from: '2026-03-01' }, 422, 'missing_field', 'account'],
    [{ format: 'camt053', account: 'cash:EUR' }, 422, 'missing_field', 'from'],
    [{ format: 'csv', account: 'merchant_pending:nobody:EUR' }, 404, 'ledger_account_not_found', 'account'],
    [{ format: 'csv', account: 'cash' }, 422, 'invalid_value', 'account'],
    [{ format: 'csv', as_of: '2026-03-05' }, 422, 'invalid_value', 'as_of'],
    [{ format: 'csv', as_of: '2026-03-02', from: '2026-03-03' }, 422, 'invalid_value', 'from'],
  ])('is refused for %j', async (terms, status, code, param) =>
    expect(brief(await api.post('/v1/ledger/exports', terms))).toEqual([status, code, param]),
  );

  it('is unknown to other platforms', async () => {
    const { id } = await exported({ format: 'jsonl' });
    for (const path of [id, `${id}/manifest`, `${id}/file`, 'exp_x']) {
      const answer = await api.asStranger(`/v1/ledger/exports/${path}`);
      expect(brief(answer)).toEqual([404, 'ledger_export_not_found', undefined]);
    }
  });
});
