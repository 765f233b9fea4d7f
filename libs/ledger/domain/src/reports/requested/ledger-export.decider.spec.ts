import { join } from 'node:path';
import { fold } from '@taprail/event-sourcing';
import { specify, storedSamples } from '@taprail/event-sourcing/testing';
import { ledgerExport, type LedgerExportEvent, ledgerExportUpcasters } from './ledger-export.decider';

const samples = storedSamples<LedgerExportEvent>(join(__dirname, 'history'), ledgerExportUpcasters);
const [failed, requested, written] = samples.map(({ event }) => event) as [
  Extract<LedgerExportEvent, { type: 'LedgerExportFailed' }>,
  Extract<LedgerExportEvent, { type: 'LedgerExportRequested' }>,
  Extract<LedgerExportEvent, { type: 'LedgerExportWritten' }>,
];
const { exportId, at, ...proof } = written.data;
const given = specify(ledgerExport);

describe('an export', () => {
  const ask = { type: 'Request', ...requested.data } as const;
  const write = { type: 'RecordWritten', exportId, proof, at } as const;

  it('is asked for once', () => {
    given().when(ask).then(requested);
    given(requested).when(ask).thenNothing();
  });

  it('is written once, and not before it was asked for', () => {
    given(requested).when(write).then(written);
    given(requested, written).when(write).thenNothing();
    expect(() => ledgerExport.decide(write, null)).toThrow('was written before it was asked for');
  });

  it('comes to one end, written or failed, and stays so', () => {
    const fail = { type: 'RecordFailed', ...failed.data } as const;
    given(requested).when(fail).then(failed);
    given(requested, failed).when(fail).thenNothing();
    given(requested, failed).when(write).thenNothing();
    given(requested, written).when(fail).thenNothing();
    expect(fold(ledgerExport, [requested, failed])).toMatchObject({ proof: null, failure: 'books_unreadable' });
  });

  it('can still be read as it was first stored', () => {
    expect(samples.map(({ name }) => name)).toEqual([
      'LedgerExportFailed.1',
      'LedgerExportRequested.1',
      'LedgerExportWritten.1',
    ]);
    expect(fold(ledgerExport, [requested, written])).toEqual({
      terms: requested.data,
      proof,
      writtenAt: at,
      failure: null,
    });
  });
});
