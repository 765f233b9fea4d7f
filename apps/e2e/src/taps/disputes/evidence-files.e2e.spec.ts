import { createHash, randomUUID } from 'node:crypto';
import { type Api, newPlatform } from '../../harness/api';
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

  it('is at most 5 MiB, and all of a dispute are at most 20', async () => {
    const { at } = await opened();
    const tooLarge = await api.upload(`${at}/files`, formOf(pdf(5 * mebibyte + 1)));
    expect(failure(tooLarge)).toEqual([413, 'payload_too_large', 'file']);
    for (let n = 0; n < 4; n += 1) {
      expect((await api.upload(`${at}/files`, formOf(pdf(5 * mebibyte)))).status).toBe(201);
    }
    const tooMany = await api.upload(`${at}/files`, formOf(pdf()));
    expect(failure(tooMany)).toEqual([413, 'payload_too_large', 'file']);
    expect(tooMany.body.error.details).toEqual({ bytes: 20 * mebibyte + 8, max: 20 * mebibyte });
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
