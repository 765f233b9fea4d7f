import { complete, engineOf, flags, startMs } from '../../testing/engine-fixture';
import type { AccountFields } from '../state/fields';

const born = (year: number): AccountFields => ({ dob: { day: 1, month: 1, year } });
const on = [true, true, null];
const waiting = [false, false, 'requirements.pending_verification'];
const due = [false, false, 'requirements.past_due'];
const listed = [false, false, 'rejected.listed'];

describe('an identity, when an ordinary check takes a minute', () => {
  const minuteMs = 60_000;
  const rows: [who: string, person: AccountFields, atOnce: unknown[], after2s: unknown[], afterMinute: unknown[]][] = [
    ['anyone else', {}, waiting, waiting, on],
    ['born 1901-01-01', born(1901), waiting, on, on],
    ['born 1902-01-01', born(1902), on, on, on],
    ['born 1900-01-01', born(1900), waiting, waiting, listed],
    ['number 000000000', { id_number: '000000000' }, waiting, waiting, on],
    ['number 111111111', { id_number: '111111111' }, waiting, waiting, due],
    ['number 222222222', { id_number: '222222222' }, waiting, waiting, due],
    ['address_no_match', { address: { line1: 'address_no_match' } }, waiting, waiting, due],
    ['born 1902-01-01 with 111111111', { ...born(1902), id_number: '111111111' }, due, due, due],
  ];
  it.each(rows)('%s', (_who, person, atOnce, after2s, afterMinute) => {
    const { engine, shelf } = engineOf(minuteMs);
    const { id, standing } = engine.createAccount(complete(person), startMs);
    const seen = [flags(standing)];
    for (const atMs of [startMs + 2_000, startMs + minuteMs]) {
      engine.due(atMs);
      seen.push(flags(shelf.account(id).standing));
    }
    expect(seen).toEqual([atOnce, after2s, afterMinute]);
  });
});

describe('what a failed check asks for', () => {
  const rows: [what: string, person: AccountFields, item: string, code: string][] = [
    ['a mismatch', { id_number: '111111111' }, 'individual.id_number', 'verification_failed_id_number_match'],
    [
      'a document',
      { id_number: '222222222' },
      'individual.verification.document',
      'verification_failed_keyed_identity',
    ],
    [
      'proof of address',
      { address: { line1: 'address_no_match' } },
      'individual.verification.additional_document',
      'verification_failed_residential_address',
    ],
  ];
  it.each(rows)('%s', (_what, person, item, code) => {
    const { standing } = engineOf().engine.createAccount(complete(person), startMs);
    expect(standing.currentlyDue).toEqual([item]);
    expect(standing.errors).toEqual([{ code, reason: expect.any(String), requirement: item }]);
  });

  it('is answered by another number', () => {
    const { engine } = engineOf();
    const { id } = engine.createAccount(complete({ id_number: '111111111' }), startMs);
    expect(flags(engine.updateAccount(id, { individual: { id_number: '000000000' } }, startMs).standing)).toEqual(on);
  });

  it('is answered by the document', () => {
    const { engine } = engineOf();
    const { id } = engine.createAccount(complete({ address: { line1: 'address_no_match' } }), startMs);
    const document = { individual: { verification: { additional_document: { front: 'file_1' } } } };
    expect(flags(engine.updateAccount(id, document, startMs).standing)).toEqual(on);
  });
});

describe('a check that is under way', () => {
  it('shows the number it compares, and says when it ends', () => {
    const { engine } = engineOf();
    const { standing } = engine.createAccount(complete(born(1901)), startMs);
    expect(standing.pendingVerification).toEqual(['individual.ssn_last_4']);
    expect(engine.nextDueAtMs()).toBe(startMs + 2_000);
    expect(standing.capabilities).toEqual({ card_payments: 'pending', transfers: 'pending' });
  });

  it('leaves an account that works working', () => {
    const { engine } = engineOf();
    const { id } = engine.createAccount(complete(), startMs);
    const { standing } = engine.updateAccount(id, { individual: born(1901) }, startMs);
    expect([standing.pendingVerification, flags(standing)]).toEqual([['individual.ssn_last_4'], on]);
  });

  it('does not start before everything asked of the person is given', () => {
    const { engine, shelf } = engineOf();
    const { id } = engine.createAccount(complete({ ...born(1900), phone: null }), startMs);
    expect(shelf.account(id).persons.map(({ check }) => check)).toEqual([null]);
  });
});
