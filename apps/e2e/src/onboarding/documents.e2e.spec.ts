import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Api, newPlatform, uniqueRef } from '../harness/api';
import { FollowedSubMerchant, salon } from '../harness/onboard';

const api = Api.asFirstPlatform();
const mebibyte = 1024 * 1024;
const pdf = '%PDF-1.4\n%%EOF\n';
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex');

const form = (bytes: string | Buffer, name = 'passport.bin', more: Readonly<Record<string, string>> = {}): FormData => {
  const made = new FormData();
  made.set('file', new Blob([bytes]), name);
  for (const [part, value] of Object.entries(more)) made.set(part, value);
  return made;
};

describe('a document', () => {
  let followed: FollowedSubMerchant;
  let path: string;
  beforeAll(async () => {
    followed = await FollowedSubMerchant.submit(api, salon(uniqueRef('papers')));
    await followed.becomes('pending_requirements');
    path = `${followed.path}/documents`;
  });

  it.each([
    ['image/jpeg', jpeg, 'passport.pdf'],
    ['image/png', png, 'passport'],
    ['application/pdf', pdf, '../../passport.exe'],
  ])('is taken as what its bytes are: %s', async (type, bytes, name) => {
    const { status, body } = await api.upload(path, form(bytes, name, { purpose: 'additional_verification' }));
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^file_[0-9A-Z]{26}$/),
        object: 'file',
        purpose: 'additional_verification',
        type,
        size: Buffer.byteLength(bytes),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ]);
    const { id, purpose, size, created_at: createdAt } = body;
    const { files } = await followed.details();
    expect(files.at(-1)).toEqual({ id, purpose, type, size, createdAt });
  });

  it('may have ten mebibytes and no byte more', async () => {
    const full = Buffer.concat([Buffer.from(pdf), Buffer.alloc(10 * mebibyte - pdf.length)]);
    const taken = await api.upload(path, form(full));
    expect([taken.status, taken.body.size]).toEqual([201, 10 * mebibyte]);
    const refused = await api.upload(path, form(Buffer.concat([full, Buffer.alloc(1)])));
    expect([refused.status, refused.body.error.code]).toEqual([413, 'payload_too_large']);
  });

  it('is refused before it is sent when its announced length is too much', async () => {
    const type = 'multipart/form-data; boundary=b';
    const headers = { authorization: `Bearer ${api.key}`, 'content-type': type, 'content-length': 11 * mebibyte };
    const announced = request(`${api.url}${path}`, { method: 'POST', headers });
    announced.flushHeaders();
    const [{ statusCode }] = (await once(announced, 'response')) as [IncomingMessage];
    announced.destroy();
    expect(statusCode).toBe(413);
  });

  it.each([
    ['of another type', () => form('GIF89a'), 422, 'invalid_value', 'file'],
    ['that is empty', () => form(''), 422, 'invalid_value', 'file'],
    ['with an unknown part', () => form(pdf, 'a.pdf', { colour: 'red' }), 422, 'unknown_field', 'colour'],
    ['for an unknown purpose', () => form(pdf, 'a.pdf', { purpose: 'fun' }), 422, 'invalid_enum_value', 'purpose'],
    ['that is missing', () => formOf({ purpose: 'identity_document' }), 422, 'missing_field', 'file'],
    ['that is a text', () => formOf({ file: pdf }), 422, 'invalid_value', 'file'],
    ['that comes twice', () => twice(), 422, 'invalid_value', 'file'],
  ])('%s is refused', async (_what, made, status, code, param) => {
    const before = await followed.etag();
    const answer = await api.upload(path, made());
    expect([answer.status, answer.body.error.code, answer.body.error.param]).toEqual([status, code, param]);
    expect(await followed.etag()).toBe(before);
  });

  it.each([
    ['JSON', '{"file":"x"}', 'application/json'],
    ['a bare file', pdf, 'application/pdf'],
    ['a form of another kind', 'file=x', 'application/x-www-form-urlencoded'],
  ])('does not come as %s', async (_what, raw, type) => {
    const { status, body } = await api.send('POST', path, { raw, headers: { 'content-type': type } });
    expect([status, body.error.code]).toEqual([415, 'unsupported_media_type']);
  });

  it.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    ['whose boundary never comes', 'multipart/form-data; boundary=b', 'x'],
    ['that breaks off', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="file"\r\n'],
  ])('is not read from a form %s', async (_what, type, raw) => {
    const { status, body } = await api.send('POST', path, { raw, headers: { 'content-type': type } });
    expect([status, body.error.code]).toEqual([422, 'invalid_value']);
  });

  it('has one id however often it is sent with one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await api.upload(path, form(pdf), headers);
    const etag = await followed.etag();
    const second = await api.upload(path, form(pdf), headers);
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect([first, second].map((answer) => answer.headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect(await followed.etag()).toBe(etag);
    const other = await api.upload(path, form(png), headers);
    expect([other.status, other.body.error.code]).toEqual([422, 'idempotency_key_reuse']);
  });

  it('of another platform does not exist, and neither does its owner', async () => {
    const { api: other } = await newPlatform('stranger');
    const refused = await other.upload(path, form(pdf));
    expect([refused.status, refused.body.error.code]).toEqual([404, 'sub_merchant_not_found']);
    const { body: file } = await api.upload(path, form(pdf));
    const stranger = await FollowedSubMerchant.submit(other, salon(followed.ref));
    await stranger.becomes('pending_requirements');
    const named = await stranger.patch({ 'individual.verification.document.front': file.id });
    expect([named.status, named.body.error.code, named.body.error.param]).toEqual([
      422,
      'invalid_value',
      'individual.verification.document.front',
    ]);
  });
});

const formOf = (parts: Readonly<Record<string, string>>): FormData => {
  const made = new FormData();
  for (const [name, value] of Object.entries(parts)) made.set(name, value);
  return made;
};

const twice = (): FormData => {
  const made = form(pdf);
  made.append('file', new Blob([pdf]), 'b.pdf');
  return made;
};
