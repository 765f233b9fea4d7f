import { allAt, pain001, requireText } from '@taprail/ledger-domain';
import { readPaymentStatuses } from './read-bank-messages';
import { readXml } from './read-xml';

const file = {
  id: 'run_1',
  createdAt: '2026-03-03T07:00:00.000Z',
  executeOn: '2026-03-03',
  currency: 'EUR',
  debtor: 'Taprail',
  transfers: [
    { id: 'po_1', amount: 1_234, creditor: 'Kern & Sons', account: 'sm_1', text: 'po_1' },
    { id: 'po_2', amount: 100, creditor: 'bistro-42', account: 'sm_2', text: 'po_2' },
  ],
} as const;

describe('a pain.001', () => {
  const root = readXml(pain001(file));
  const [initiation] = allAt(root, 'CstmrCdtTrfInitn');

  it('says how many transfers it has and what they add up to, twice', () =>
    expect(
      ['GrpHdr', 'PmtInf'].map((part) => [
        requireText(initiation!, part, 'NbOfTxs'),
        requireText(initiation!, part, 'CtrlSum'),
      ]),
    ).toEqual([
      ['2', '13.34'],
      ['2', '13.34'],
    ]));

  it('names each transfer, its amount and whom it is for', () =>
    expect(
      allAt(initiation!, 'PmtInf', 'CdtTrfTxInf').map((transfer) => [
        requireText(transfer, 'PmtId', 'EndToEndId'),
        requireText(transfer, 'Amt', 'InstdAmt'),
        requireText(transfer, 'Cdtr', 'Nm'),
        requireText(transfer, 'CdtrAcct', 'Id', 'Othr', 'Id'),
      ]),
    ).toEqual([
      ['po_1', '12.34', 'Kern & Sons', 'sm_1'],
      ['po_2', '1.00', 'bistro-42', 'sm_2'],
    ]));

  it('counts in the units of its currency', () =>
    expect(pain001({ ...file, currency: 'JPY' })).toContain('<CtrlSum>1334</CtrlSum>'));
});

describe('the statuses that a bank tells', () => {
  const status = (id: string, code: string, more = '') =>
    `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>${code}</TxSts>${more}</TxInfAndSts>`;
  const reason = (code: string) => `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`;
  const pain002 = (...statuses: readonly string[]) =>
    `<Document><CstmrPmtStsRpt><OrgnlPmtInfAndSts>${statuses.join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
  const camt054 = (side: string, refs: string, more = '') =>
    `<Document><BkToCstmrDbtCdtNtfctn><Ntfctn><Ntry><CdtDbtInd>${side}</CdtDbtInd>` +
    `<NtryDtls><TxDtls><Refs>${refs}</Refs>${more}</TxDtls></NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
  const named = '<EndToEndId>po_1</EndToEndId>';

  it.each([
    [
      'a transfer that was carried out',
      pain002(status('po_1', 'ACSC', '<AcctSvcrRef>W1</AcctSvcrRef>')),
      [{ id: 'po_1', moved: null, outcome: 'paid', wireReference: 'W1' }],
    ],
    [
      'one without a reference',
      pain002(status('po_1', 'ACCC')),
      [{ id: 'po_1', moved: null, outcome: 'paid', wireReference: 'po_1' }],
    ],
    ['one that is under way', pain002(status('po_1', 'ACSP'), status('po_2', 'PDNG')), []],
    [
      'one that was refused',
      pain002(status('po_1', 'RJCT', reason('AC04'))),
      [{ id: 'po_1', moved: null, outcome: 'refused', failureCode: 'account_closed' }],
    ],
    [
      'one that was refused for a reason of its own',
      pain002(status('po_1', 'RJCT', reason('ZZ99'))),
      [{ id: 'po_1', moved: null, outcome: 'refused', failureCode: 'could_not_process' }],
    ],
    [
      'a debit',
      camt054('DBIT', `${named}<AcctSvcrRef>W2</AcctSvcrRef>`),
      [{ id: 'po_1', moved: null, outcome: 'paid', wireReference: 'W2' }],
    ],
    [
      'a transfer that came back',
      camt054('CRDT', named, '<RtrInf><Rsn><Cd>AC06</Cd></Rsn></RtrInf>'),
      [{ id: 'po_1', moved: null, outcome: 'returned', failureCode: 'account_frozen' }],
    ],
    [
      'a debit with its own amount',
      camt054('DBIT', named, '<Amt Ccy="EUR">12.34</Amt>'),
      [{ id: 'po_1', moved: { currency: 'EUR', amount: 1_234 }, outcome: 'paid', wireReference: 'po_1' }],
    ],
    [
      'a transfer with the amount that was ordered',
      pain002(status('po_1', 'ACSC', '<OrgnlTxRef><Amt><InstdAmt Ccy="JPY">12</InstdAmt></Amt></OrgnlTxRef>')),
      [{ id: 'po_1', moved: { currency: 'JPY', amount: 12 }, outcome: 'paid', wireReference: 'po_1' }],
    ],
    ['a credit of somebody else', camt054('CRDT', named), []],
    ['a statement', '<Document><BkToCstmrStmt/></Document>', []],
  ])('of %s', (_what, content, expected) => expect(readPaymentStatuses(content)).toEqual(expected));
});
