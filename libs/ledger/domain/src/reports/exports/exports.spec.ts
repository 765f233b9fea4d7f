import { chart } from '../../chart/chart';
import { tooLong } from '../../testing/iso-lengths';
import { captured, entriesOfLast, merchant, ofHouse } from '../../testing/ledger-story';
import { recorded } from '../../testing/recorded';
import { statementOf } from '../../testing/oracles/statement-of';
import { camtEnd, camtLine, camtStart } from './camt';
import { noTotals, withTotalsOf } from './control-totals';
import { csvHeader, csvRows } from './csv';
import { hledgerEntries, hledgerHeader } from './hledger';
import { jsonLines } from './json-lines';

const payout = ofHouse('PayoutPaid', { ...merchant, currency: 'KWD', payoutId: 'po_1', amount: 1_234 });
const entries = recorded([
  ...entriesOfLast(captured({ platformFee: 0, processingFee: 0, pspCost: 0 })),
  ...entriesOfLast(payout),
]);
const accounts = [...new Set(entries.flatMap(({ entry }) => entry.lines.map(({ account }) => account)))];
const text = (lines: Iterable<string>): string => [...lines].join('');

describe('the journal as CSV', () => {
  it('has one row per line, with minor units and decimals, each ended as RFC 4180 says', () =>
    expect(
      (csvHeader() + text(csvRows(entries.slice(1, 2).map((each) => ({ ...each, externalRef: 'bistro' }))))).split(
        '\r\n',
      ),
    ).toEqual([
      'line_id,entry_id,effective_date,original_effective_date,occurred_at,recorded_at,rule,rule_version,layer,account,submerchant,side,currency,amount_minor,amount,component,transaction_id,refund_id,dispute_id,payout_id,available_on,reverses,source_event_id,position,external_ref',
      'SaleCaptured|capture|1/1,SaleCaptured|capture|1,2026-03-02,,2026-03-02T11:00:00.000Z,2026-03-02T12:00:01.000Z,capture,1,posted,psp_clearing:EUR,,debit,EUR,1000,10.00,capture,txn_1,,,,2026-03-03,,SaleCaptured,2026-03.0@1,',
      'SaleCaptured|capture|1/2,SaleCaptured|capture|1,2026-03-02,,2026-03-02T11:00:00.000Z,2026-03-02T12:00:01.000Z,capture,1,posted,merchant_pending:sm_1:EUR,sm_1,credit,EUR,1000,10.00,capture,txn_1,,,,2026-03-03,,SaleCaptured,2026-03.0@1,bistro',
      '',
    ]));

  it('quotes what would break a row', () => {
    const [first] = entries;
    const odd = { ...first!, position: 'a,"b"\r\nc' };
    expect(text(csvRows([odd]))).toContain(',"a,""b""\r\nc",\r\n');
  });
});

describe('the journal for hledger', () => {
  it('names its accounts and currencies, then one transaction per entry, holds as virtual postings', () =>
    expect(text(hledgerHeader(accounts)) + text(hledgerEntries(entries))).toBe(
      [
        'account cash:KWD  ; type:A',
        'account memo_auth_contra:EUR',
        'account memo_auth_open:EUR',
        'account merchant_pending:sm_1:EUR  ; type:L',
        'account payout_in_transit:sm_1:KWD  ; type:L',
        'account psp_clearing:EUR  ; type:A',
        'commodity EUR 1000.00',
        'commodity KWD 1000.000',
        '',
        '2026-03-02 * (SaleCaptured hold_captured 0) hold_captured | txn_1',
        '    ; source:SaleCaptured',
        '    [memo_auth_contra:EUR]  EUR 10.00  ; component:captured',
        '    [memo_auth_open:EUR]  EUR -10.00  ; component:captured',
        '',
        '2026-03-02 * (SaleCaptured capture 1) capture | txn_1',
        '    ; source:SaleCaptured',
        '    psp_clearing:EUR  EUR 10.00  ; component:capture',
        '    merchant_pending:sm_1:EUR  EUR -10.00  ; component:capture',
        '',
        '2026-03-02 * (PayoutPaid payout_paid 0) payout_paid | po_1',
        '    ; source:PayoutPaid',
        '    payout_in_transit:sm_1:KWD  KWD 1.234  ; component:payout',
        '    cash:KWD  KWD -1.234  ; component:payout',
        '',
      ].join('\n'),
    ));

  it('names the day that a late entry was of', () => {
    const [{ entry, ...place }] = entries as [(typeof entries)[0]];
    const late = { ...place, entry: { ...entry, late: { effectiveDate: '2026-02-27' } } };
    expect(text(hledgerEntries([late]))).toContain('    ; source:SaleCaptured, late:2026-02-27\n');
  });

  it('writes a currency without decimals with a point and nothing behind it', () =>
    expect([...hledgerHeader(['cash:JPY'])]).toEqual(['account cash:JPY  ; type:A\n', 'commodity JPY 1000.\n']));
});

describe('an account as a bank statement', () => {
  const header = { messageId: 'M&1', createdAt: '2026-04-01T00:00:00.000Z' };
  const camt = (account: string): string => {
    const asked = { account, from: '2026-03-01', to: '2026-03-31', knownAt: '2026-04-01T00:00:00.000Z' };
    const statement = statementOf(entries, asked);
    return camtStart(statement, header) + text(statement.lines.map(camtLine)) + camtEnd;
  };

  it('has the shape of camt.053', () =>
    expect(camt('merchant_pending:sm_1:EUR')).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">',
        '  <BkToCstmrStmt>',
        '    <GrpHdr><MsgId>M&amp;1</MsgId><CreDtTm>2026-04-01T00:00:00.000Z</CreDtTm></GrpHdr>',
        '    <Stmt>',
        '    <Id>merchant_pending:sm_1:EUR/2026-03-01/2026-03-31</Id>',
        '    <FrToDt><FrDtTm>2026-03-01T00:00:00Z</FrDtTm><ToDtTm>2026-03-31T23:59:59Z</ToDtTm></FrToDt>',
        '    <Acct><Id><Othr><Id>merchant_pending:sm_1:EUR</Id></Othr></Id><Ccy>EUR</Ccy></Acct>',
        '    <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">0.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-01</Dt></Dt></Bal>',
        '    <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-31</Dt></Dt></Bal>',
        '    <Ntry><NtryRef>SaleCaptured|capture|1/2</NtryRef><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt><ValDt><Dt>2026-03-03</Dt></ValDt><BkTxCd><Prtry><Cd>capture</Cd></Prtry></BkTxCd><NtryDtls><TxDtls><Refs><EndToEndId>txn_1</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>',
        '    </Stmt>',
        '  </BkToCstmrStmt>',
        '</Document>',
        '',
      ].join('\n'),
    ));

  const id = `sm_${'0'.repeat(26)}`;
  const longest = Object.entries(chart).map(([name, { perSubMerchant }]) =>
    perSubMerchant ? `${name}:${id}:EUR` : `${name}:EUR`,
  );

  it.each(longest)('of %s keeps to the lengths of the schema and is told apart from every other', (account) => {
    const between = { from: '2026-03-01', to: '2026-03-31', opening: 0, closing: 0 };
    const whose = { messageId: `exp_${'0'.repeat(26)}`, createdAt: header.createdAt, owner: 'b'.repeat(128) };
    const start = (of: string) => camtStart({ account: of, currency: 'EUR', ...between }, whose);
    const idOf = (of: string) => /<Othr><Id>(.*?)</.exec(start(of))![1];
    expect(tooLong(start(account))).toEqual([]);
    expect(longest.filter((other) => idOf(other) === idOf(account))).toEqual([account]);
  });

  it('shows cash that leaves as a debit', () =>
    expect(camt('cash:KWD')).toContain('<Amt Ccy="KWD">1.234</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>'));
});

describe('an export', () => {
  it('as JSON is what the API shows, one entry per line', () => {
    const lines = [...jsonLines(entries)].map((line) => JSON.parse(line) as { id: string; lines: unknown[] });
    expect(lines.map(({ id }) => id)).toEqual(entries.map(({ entry }) => entry.entryId));
    expect(lines[2]?.lines[0]).toEqual({
      id: 'PayoutPaid|payout_paid|0/1',
      account: 'payout_in_transit:sm_1:KWD',
      side: 'debit',
      amount: 1_234,
      currency: 'KWD',
      component: 'payout',
    });
  });

  it('carries its control totals', () =>
    expect(entries.reduce(withTotalsOf, noTotals)).toEqual({
      entries: 3,
      lines: 6,
      totals: {
        'EUR memo': { debits: 1_000, credits: 1_000 },
        'EUR posted': { debits: 1_000, credits: 1_000 },
        'KWD posted': { debits: 1_234, credits: 1_234 },
      },
    }));
});
