import { createHash, randomUUID } from 'node:crypto';
import { type Api, newPlatform } from '../../harness/api';
import { provider } from '../../harness/provider';
import { failure, Restaurant } from '../../harness/restaurant';

const mebibyte = 1024 * 1024;
const pdf = (size = 8) => Buffer.alloc(size, '%PDF-1.7');
const formOf = (bytes: Buffer, name = 'slip.pdf') => {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(bytes)]), name);
  return form;
};

describe('a file of evidence', () => {
  let api: Api;
  let restaurant: Restaurant;
  beforeAll(async () => {
    restaurant = await Restaurant.ofItsOwn('evidence');
    ({ api } = restaurant);
  });

  const opened = async () => {
    const dispute = await restaurant.disputedSale();
    return { dispute, at: `/v1/disputes/${dispute.id}` };
  };

  it('is uploaded once, named, and submitted with the rest', async () => {
    const { dispute, at } = await opened();
    const headers = { 'idempotency-key': randomUUID() };
    const [first, again] = [
      await api.upload(`${at}/files`, formOf(pdf(), 'C:\\guests\\slip.pdf'), headers),
      await api.upload(`${at}/files`, formOf(pdf(), 'C:\\guests\\slip.pdf'), headers),
    ];
    expect([first.status, first.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^file_[0-9A-Z]{26}$/),
        object: 'file',
        purpose: 'dispute_evidence',
        name: 'slip.pdf',
        type: 'application/pdf',
        size: 8,
        sha256: createHash('sha256').update(pdf()).digest('hex'),
      },
    ]);
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
    expect((await api.get(`${at}/files`)).body).toEqual({
      object: 'list',
      data: [first.body],
      has_more: false,
      next_cursor: null,
    });
    const evidence = { receipt: first.body.id, uncategorized_text: 'winning_evidence' };
    expect((await api.post(`${at}/evidence`, evidence)).body.evidence).toEqual(evidence);
    expect((await api.post(`${at}/submit`, undefined)).body).toMatchObject({ status: 'under_review', evidence });
    const events = await restaurant.events(dispute.transaction_id);
    expect(events.filter((type) => type.startsWith('Evidence'))).toEqual([
      'EvidenceFileAdded',
      'EvidenceStaged',
      'EvidenceSubmitted',
    ]);
    const late = await api.upload(`${at}/files`, formOf(pdf()));
    expect(failure(late)).toEqual([409, 'evidence_already_submitted', undefined]);
  });

  const fetched = async (path: string, key = api.key) => {
    const response = await fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${key}` } });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it('is downloaded as it was uploaded, and never shown as a page', async () => {
    const { at } = await opened();
    const page = Buffer.concat([pdf(), Buffer.from('<script>alert(1)</script>')]);
    const { body: file } = await api.upload(`${at}/files`, formOf(page, 'Rechnung für "Ada".pdf'));
    const { response, bytes } = await fetched(`${at}/files/${file.id}`);
    expect([response.status, bytes.equals(page)]).toEqual([200, true]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(page.length),
      'content-disposition': `attachment; filename="Rechnung f_r _Ada_.pdf"; filename*=UTF-8''Rechnung%20f%C3%BCr%20_Ada_.pdf`,
      'content-digest': `sha-256=:${createHash('sha256').update(page).digest('base64')}:`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    });
  });

  it('is handed out under an extension that fits its content, whatever it was called', async () => {
    const { at } = await opened();
    const { body: file } = await api.upload(`${at}/files`, formOf(pdf(), 'invoice.pdf.exe'));
    expect(file).toMatchObject({ name: 'invoice.pdf', type: 'application/pdf' });
    const { response } = await fetched(`${at}/files/${file.id}`);
    expect(response.headers.get('content-disposition')).toContain('filename="invoice.pdf"');
  });

  it('is downloaded with the scope for it, of its own dispute and platform', async () => {
    const [one, other] = [await opened(), await opened()];
    const { body: file } = await api.upload(`${one.at}/files`, formOf(pdf()));
    const { body: payments } = await api.post('/v1/api-keys', { scopes: ['payments:read', 'disputes:write'] });
    expect((await fetched(`${one.at}/files/${file.id}`, payments.secret)).response.status).toBe(403);
    expect(failure(await api.get(`${other.at}/files/${file.id}`))).toEqual([404, 'file_not_found', undefined]);
    expect(failure(await api.get(`${one.at}/files/file_x`))).toEqual([404, 'file_not_found', undefined]);
    const { api: stranger } = await newPlatform('evidence-stranger');
    expect(failure(await stranger.get(`${one.at}/files/${file.id}`))).toEqual([404, 'dispute_not_found', undefined]);
  });

  it('is at most 5 MiB, and all of a dispute are at most as many bytes as the provider takes', async () => {
    const { at } = await opened();
    const { evidenceBytesMax: max } = provider;
    const quarter = max / 4;
    const tooLarge = await api.upload(`${at}/files`, formOf(pdf(5 * mebibyte + 1)));
    expect(failure(tooLarge)).toEqual([413, 'payload_too_large', 'file']);
    for (let n = 0; n < 4; n += 1) {
      expect((await api.upload(`${at}/files`, formOf(pdf(quarter)))).status).toBe(201);
    }
    const tooMany = await api.upload(`${at}/files`, formOf(pdf()));
    expect(failure(tooMany)).toEqual([413, 'payload_too_large', 'file']);
    expect(tooMany.body.error.details).toEqual({ bytes: max + 8, max });
  });

  it('is a JPEG, a PNG or a PDF, whatever its name says', async () => {
    const { at } = await opened();
    const refused = await Promise.all([
      api.upload(`${at}/files`, formOf(Buffer.from('<html>'), 'slip.pdf')),
      api.upload(`${at}/files`, formOf(Buffer.alloc(0))),
      api.upload(`${at}/files`, new FormData()),
      api.post(`${at}/files`, { file: 'slip.pdf' }),
    ]);
    expect(refused.map(failure)).toEqual([
      [422, 'invalid_value', 'file'],
      [422, 'invalid_value', 'file'],
      [422, 'missing_field', 'file'],
      [415, 'unsupported_media_type', undefined],
    ]);
  });

  it('belongs to one dispute of one platform', async () => {
    const [one, other] = [await opened(), await opened()];
    const { body: file } = await api.upload(`${one.at}/files`, formOf(pdf()));
    const borrowed = await api.post(`${other.at}/evidence`, { customer_communication: file.id });
    expect(failure(borrowed)).toEqual([422, 'invalid_value', 'customer_communication']);
    const { api: stranger } = await newPlatform('stranger');
    const strange = await stranger.upload(`${one.at}/files`, formOf(pdf()));
    expect(failure(strange)).toEqual([404, 'dispute_not_found', undefined]);
  });
});
