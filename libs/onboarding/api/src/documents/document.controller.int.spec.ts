import { COMMAND_BUS } from '@taprail/bus';
import { type Command, subMerchantId } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { buildOpenApi, CommandSender, TransactionLimits } from '@taprail/http';
import { boot, type Booted, type Called, caller } from '@taprail/http/testing';
import { Shredded, UnknownFile, type Vault, VAULT, VaultUnavailable } from '@taprail/vault';
import { openMemoryVault } from '@taprail/vault/testing';
import { SubMerchantStatuses } from '../sub-merchants/records/sub-merchant-statuses';
import { DocumentController } from './document.controller';

type Upload = Command<'onboarding.upload-document'>;

const png = Buffer.from('89504e470d0a1a0a0102', 'hex');
const owner = subMerchantId('plt_1', 'bistro');
const sent: Upload[] = [];
let app: Booted;
let vault: Vault;
let answer: (upload: Upload) => unknown;
let key: string;
const call = caller(() => app);

const file = (upload: Upload) => ({
  id: upload.data.fileId,
  object: 'file',
  purpose: upload.data.purpose,
  type: upload.data.contentType,
  size: upload.data.size,
  created_at: '2026-03-01T10:00:00.000Z',
});

beforeAll(async () => {
  vault = await openMemoryVault();
  const bus = {
    send: async (upload: Upload) => {
      sent.push(upload);
      return answer(upload);
    },
  };
  const statuses = { find: async (id: string) => (id === owner ? {} : undefined), wrote: () => undefined };
  app = await boot({
    controllers: [DocumentController],
    providers: [
      CommandSender,
      { provide: TransactionLimits, useValue: new TransactionLimits({ changesPerSecond: 0, changesPerHour: 0 }) },
      { provide: COMMAND_BUS, useValue: bus },
      { provide: SubMerchantStatuses, useValue: statuses },
      { provide: VAULT, useValue: vault },
    ],
  });
  key = app.keys.issue({ id: 'key_2', scopes: ['onboarding:write'] });
});
afterAll(async () => {
  await app.close();
  await vault.close();
});
beforeEach(() => {
  sent.length = 0;
  answer = (upload) => ({ file: file(upload), position: '7' });
});
afterEach(() => jest.restoreAllMocks());

const formOf = (content: Uint8Array, boundary = 'edge'): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a/b.png"\r\n\r\n`),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
const type = (boundary = 'edge') => ({ 'content-type': `multipart/form-data; boundary=${boundary}` });
const upload = (raw: Uint8Array = formOf(png), headers: Record<string, string> = {}, ref = 'bistro') =>
  call('POST', `/sub-merchants/${ref}/documents`, { raw, key, headers: { ...type(), ...headers } });
const brief = ({ status, code, body }: Called) => [status, code, body?.error?.param];
const kept = (): Promise<Buffer> => vault.openFile(owner, sent[0]!.data.fileId);

describe('uploading a document', () => {
  it('keeps the bytes in the vault, tells onboarding of them, and answers with the file', async () => {
    const { status, body } = await upload();
    expect(sent).toMatchObject([{ name: 'onboarding.upload-document', key: owner }]);
    expect(sent[0]!.data).toEqual({
      subMerchantId: owner,
      fileId: expect.stringMatching(/^file_[0-9A-Z]{26}$/),
      name: expect.stringMatching(/^sealed\.v1\./),
      contentType: 'image/png',
      purpose: 'identity_document',
      size: png.length,
      sha256: 'b7c23e74a00c13aa5dd34e3ec6f1999483a340aeebc4f054fad4c98bc66d3e35',
    });
    expect([status, body]).toEqual([201, file(sent[0]!)]);
    expect(await kept()).toEqual(png);
    expect(await vault.decrypt([{ owner, texts: [sent[0]!.data.name] }])).toEqual([['b.png']]);
  });

  it('takes 10 MiB, and neither a byte more nor a body far larger', async () => {
    const large = Buffer.alloc(10 * 1024 * 1024 + 1, png);
    expect(brief(await upload(formOf(large.subarray(0, -1))))).toEqual([201, undefined, undefined]);
    expect(brief(await upload(formOf(large)))).toEqual([413, 'payload_too_large', 'file']);
    expect(brief(await upload(formOf(Buffer.alloc(10 * 1024 * 1024 + 65 * 1024, png))))).toEqual([
      413,
      'payload_too_large',
      undefined,
    ]);
  });

  it.each<[string, () => Promise<Called>, readonly unknown[]]>([
    ['JSON', () => upload(Buffer.from('{}'), { 'content-type': 'application/json' }), [415, 'unsupported_media_type']],
    ['nothing at all', () => call('POST', '/sub-merchants/bistro/documents', { key }), [415, 'unsupported_media_type']],
    ['a form that cannot be read', () => upload(Buffer.from('hello')), [422, 'invalid_value', 'file']],
    ['an empty form', () => upload(Buffer.alloc(0)), [422, 'invalid_value', 'file']],
    ['a file of another kind', () => upload(formOf(Buffer.from('GIF89a'))), [422, 'invalid_value', 'file']],
    ['an unknown sub-merchant', () => upload(formOf(png), {}, 'other'), [404, 'sub_merchant_not_found']],
    ['a reference that cannot be', () => upload(formOf(png), {}, '%2e%2e%2f'), [404, 'sub_merchant_not_found']],
    [
      'a key without the scope',
      () => call('POST', '/sub-merchants/bistro/documents', { raw: formOf(png), headers: type() }),
      [403, 'insufficient_scope'],
    ],
  ])('refuses %s and tells nobody', async (_what, request, [status, code, param]) => {
    const keep = jest.spyOn(vault, 'keepFile');
    expect(brief(await request())).toEqual([status, code, param]);
    expect([sent.length, keep.mock.calls.length]).toEqual([0, 0]);
  });

  it('keeps nothing that onboarding refuses', async () => {
    answer = () => {
      throw new Rejection('sub_merchant_rejected');
    };
    expect(brief(await upload())).toEqual([409, 'sub_merchant_rejected', undefined]);
    await expect(kept()).rejects.toThrow(UnknownFile);
  });

  it('keeps what onboarding may still fetch', async () => {
    answer = () => {
      throw Object.assign(new Error('late'), { name: 'CommandTimeout' });
    };
    expect(brief(await upload())).toEqual([504, 'service_unavailable', undefined]);
    expect(await kept()).toEqual(png);
  });

  it('says so when the vault does not answer, and when the person was erased', async () => {
    jest.spyOn(vault, 'keepFile').mockRejectedValueOnce(new VaultUnavailable('away'));
    expect(brief(await upload())).toEqual([503, 'service_unavailable', undefined]);
    jest.spyOn(vault, 'keepFile').mockRejectedValueOnce(new Shredded(owner));
    expect(brief(await upload())).toEqual([409, 'sub_merchant_rejected', undefined]);
    expect(sent).toEqual([]);
  });
});

describe('an upload that is repeated', () => {
  let keys = 0;
  const once = () => ({ 'idempotency-key': `upload-${(keys += 1)}` });

  it('is answered as before, whatever its boundary, and is not sent again', async () => {
    const headers = once();
    const first = await upload(formOf(png), headers);
    const second = await upload(formOf(png, 'other'), { ...headers, ...type('other') });
    expect([second.status, second.text, sent.length]).toEqual([201, first.text, 1]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });

  it('is refused when it has another file', async () => {
    const headers = once();
    await upload(formOf(png), headers);
    const other = await upload(formOf(Buffer.concat([png, png])), headers);
    expect(brief(other)).toEqual([422, 'idempotency_key_reuse', 'Idempotency-Key']);
  });

  it('has the same file when its first answer was lost', async () => {
    const headers = once();
    answer = () => {
      throw Object.assign(new Error('late'), { name: 'CommandTimeout' });
    };
    await upload(formOf(png), headers);
    answer = (command) => ({ file: file(command), position: '7' });
    expect((await upload(formOf(png), headers)).status).toBe(201);
    expect(new Set(sent.map(({ data }) => data.fileId)).size).toBe(1);
  });

  it('may be mended under the same key when its form was wrong', async () => {
    const headers = once();
    expect((await upload(Buffer.from('hello'), headers)).status).toBe(422);
    expect((await upload(formOf(png), headers)).status).toBe(201);
  });
});

describe('the description of the upload', () => {
  const description = () => buildOpenApi(app.app, { title: 'Spec', version: '1' });

  it('names the parts of the form, with an example', () => {
    const path = description().paths['/sub-merchants/{externalRef}/documents'] as any;
    const { requestBody, responses } = path.post;
    const { schema, example } = requestBody.content['multipart/form-data'];
    expect([Object.keys(schema.properties), schema.required, example]).toEqual([
      ['file', 'purpose'],
      ['file'],
      { file: 'passport.jpg', purpose: 'identity_document' },
    ]);
    expect(responses[201].content['application/json'].schema).toEqual({ $ref: '#/components/schemas/File' });
  });
});
