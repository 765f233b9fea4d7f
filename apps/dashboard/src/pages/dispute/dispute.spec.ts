import type { AuditRow } from '@taprail/sdk';
import type { ChargedPayment } from '../payment/charged-payment';
import { heldAndFee } from './dispute-effect';
import { bytesUsed, evidenceLimits, fileProblem, isFileId, withUploadTimes } from './evidence-files';
import { packedFacts } from './packed-evidence';

const fileId = 'file_01KJM0Z8R0000000000000000N';
const rowOf = (type: string, data: object): AuditRow =>
  ({ type, at: '2026-11-25T10:00:00.000Z', bytes: Buffer.from(JSON.stringify(data)).toString('base64') }) as AuditRow;

describe('files of evidence', () => {
  const file = {
    id: fileId,
    object: 'file' as const,
    purpose: 'dispute_evidence' as const,
    type: 'application/pdf' as const,
    name: 'Beleg für Ada.pdf',
    size: 48_213,
    sha256: 'a'.repeat(64),
  };

  it('have the time of their upload from the audit of the payment', () => {
    const rows = [
      rowOf('DisputeOpened', { disputeId: 'dp_1' }),
      rowOf('EvidenceFileAdded', { disputeId: 'dp_1', file: { ...file, name: 'sealed.v1.x' } }),
      rowOf('EvidenceFileAdded', { disputeId: 'dp_2', file: { ...file, id: 'file_of_another' } }),
    ];
    const timed = withUploadTimes([file], rows);
    expect(timed).toEqual([{ ...file, at: '2026-11-25T10:00:00.000Z' }]);
    expect(bytesUsed(timed)).toBe(48_213);
  });

  it('are told from texts by their id', () => {
    expect([isFileId(fileId), isFileId('file_1'), isFileId('a receipt'), isFileId(null)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it.each([
    ['none', undefined, 'Select a file'],
    ['an empty one', { size: 0, type: 'image/png' }, 'The file is empty'],
    ['a page', { size: 10, type: 'text/html' }, 'Only JPEG, PNG and PDF files are accepted'],
    ['one that is too large', { size: 5 * 1024 ** 2 + 1, type: 'application/pdf' }, 'The file is larger than 5 MiB'],
    [
      'one for which no room is left',
      { size: 4 * 1024 ** 2, type: '' },
      'Only 3 MiB of file storage is left for this dispute',
    ],
    ['a small one', { size: 1024 ** 2, type: 'application/pdf' }, undefined],
  ])('are checked before they are sent: %s', (_what, given, problem) => {
    expect(fileProblem(given, 17 * 1024 ** 2, evidenceLimits({}))).toBe(problem);
  });

  it('have as much room as the provider takes', () => {
    const atStripe = evidenceLimits({ evidence_bytes_max: 4_300_000 });
    const file = { size: 4_400_000, type: 'application/pdf' };
    expect(fileProblem(file, 0, atStripe)).toBe('The file is larger than 4.1 MiB');
    expect(fileProblem({ ...file, size: 4_000_000 }, 2 * 1024 ** 2, atStripe)).toBe(
      'Only 2.1 MiB of file storage is left for this dispute',
    );
    expect(fileProblem({ ...file, size: 4_000_000 }, 0, atStripe)).toBeUndefined();
  });
});

const line = (account: string, side: 'debit' | 'credit', amount: number, component: string) => ({
  id: 'le_1/1',
  account,
  side,
  amount,
  currency: 'EUR',
  component,
});
const trace = { dispute_id: 'dp_1' } as never;
const opened = {
  rule: 'dispute_opened',
  trace,
  lines: [
    line('dispute_receivable:EUR', 'debit', 4_500, 'dispute'),
    line('psp_clearing:EUR', 'credit', 4_500, 'dispute'),
    line('merchant_available:sm_1:EUR', 'debit', 4_500, 'dispute_held'),
    line('merchant_dispute_hold:sm_1:EUR', 'credit', 4_500, 'dispute_held'),
    line('merchant_available:sm_1:EUR', 'debit', 1_500, 'dispute_fee'),
    line('psp_fees_payable:EUR', 'credit', 1_500, 'dispute_fee'),
  ],
};
const lost = {
  rule: 'dispute_lost',
  trace,
  lines: [
    line('merchant_dispute_hold:sm_1:EUR', 'debit', 4_500, 'dispute'),
    line('dispute_receivable:EUR', 'credit', 4_500, 'dispute'),
  ],
};
describe('the effect of a dispute on the books', () => {
  it('holds the claim from the sub-merchant and takes the fee', () => {
    expect(heldAndFee([opened, lost], 'dp_1')).toEqual({
      held: { amount: 4_500, currency: 'EUR' },
      fee: { amount: 1_500, currency: 'EUR' },
    });
    expect(heldAndFee([], 'dp_1')).toEqual({ held: undefined, fee: undefined });
  });
});

it('the pack has the day, the sale, its receipt and the card', () => {
  const record = {
    currency: 'EUR',
    submerchant: 'bistro-42',
    description: null,
    amount_authorised: 4_500,
    tip_amount: 500,
    tap: {
      at: '2026-11-24T20:00:00.000Z',
      scheme: 'visa',
      funding: 'credit',
      last4: '4242',
      device: 'dev_1',
      entry_mode: 'contactless_emv',
      cvm: 'no_cvm',
      cryptogram: { verified: true },
    },
    authorisation: { auth_code: '123456' },
    capture: { amount: 4_500, at: '2026-11-25T01:00:00.000Z' },
    refunds: [],
  } as unknown as ChargedPayment;
  expect(packedFacts(record, { charges: [] })).toEqual([
    ['service_date', '25 Nov 2026'],
    ['product_description', 'Sale at bistro-42'],
    [
      'receipt',
      'authorised €45.00 with code 123456, 0 charges, captured €45.00 on 25 Nov 2026, 01:00 UTC, of which tip €5.00',
    ],
    [
      'access_activity_log',
      'Visa credit card ending 4242 at device dev_1, contactless EMV, no cvm, cryptogram verified',
    ],
  ]);
});
