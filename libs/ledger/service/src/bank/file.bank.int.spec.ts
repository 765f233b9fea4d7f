import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { join } from 'node:path';
import { createLogger } from '@taprail/telemetry';
import { type LedgerWorld, openLedger } from '../testing/ledger-world';
import { describeBank } from './bank.contract';
import { failureMessages } from './failure-messages';
import { FileBank } from './file.bank';
import { handOver } from './hand-over';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const log = createLogger({ service: 'test', level: 'silent' });
const status = (id: string, code: string, more: string): string =>
  `<Document><CstmrPmtStsRpt><OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId>` +
  `<TxSts>${code}</TxSts>${more}</TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
const paid = (id: string): string => status(id, 'ACSC', '<AcctSvcrRef>WIRE-1</AcctSvcrRef>');
const refused = (id: string): string => status(id, 'RJCT', '<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf>');
const debit = (id: string, amount: string): string =>
  `<Document><BkToCstmrDbtCdtNtfctn><Ntfctn><Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><NtryDtls><TxDtls>` +
  `<Refs><EndToEndId>${id}</EndToEndId></Refs></TxDtls></NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
const cameBack = (id: string): string =>
  `<Document><BkToCstmrDbtCdtNtfctn><Ntfctn><Ntry><CdtDbtInd>CRDT</CdtDbtInd><NtryDtls><TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs>` +
  '<RtrInf><Rsn><Cd>AC06</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>';

const folderOf = (): Readonly<{ path: string; say: (name: string, content: string) => void; remove: () => void }> => {
  const path = mkdtempSync(join(tmpdir(), 'taprail-bank-'));
  mkdirSync(join(path, 'inbox'));
  return {
    path,
    say: (name, content) => writeFileSync(join(path, 'inbox', name), content),
    remove: () => rmSync(path, { recursive: true }),
  };
};

describeBank('The bank of files', async () => {
  const { path, say, remove } = folderOf();
  return {
    bank: new FileBank(path, log),
    decide: async ({ payoutId }, outcome) => say('answer.xml', outcome === 'pay' ? paid(payoutId) : refused(payoutId)),
    close: async () => remove(),
  };
});

describe('a file for the bank', () => {
  let folder: ReturnType<typeof folderOf>;
  beforeEach(() => {
    folder = folderOf();
  });
  afterEach(() => folder.remove());
  const outbox = () => readdirSync(join(folder.path, 'outbox'));

  it('is not handed over again after the bank has fetched it', async () => {
    await handOver(folder.path, 'run_1.xml', 'one');
    renameSync(join(folder.path, 'outbox', 'run_1.xml'), join(folder.path, 'fetched.xml'));
    await handOver(folder.path, 'run_1.xml', 'one');
    expect(outbox()).toEqual([]);
  });

  it.each([
    ['while it was written', ['pending/run_1.xml.draft']],
    ['before it had its copy', ['pending/run_1.xml']],
    ['before it was handed over', ['pending/run_1.xml', 'sent/run_1.xml']],
  ])('is handed over once though a crash came %s', async (_when, there) => {
    for (const place of ['pending', 'sent']) mkdirSync(join(folder.path, place));
    for (const file of there) writeFileSync(join(folder.path, file), file.endsWith('draft') ? 'o' : 'one');
    await handOver(folder.path, 'run_1.xml', 'one');
    await handOver(folder.path, 'run_1.xml', 'one');
    expect([outbox(), readFileSync(join(folder.path, 'outbox', 'run_1.xml'), 'utf8')]).toEqual([['run_1.xml'], 'one']);
  });

  it('of the bank that cannot be read holds up no other', async () => {
    const bank = new FileBank(folder.path, log);
    folder.say('a.xml', 'hello');
    mkdirSync(join(folder.path, 'inbox', 'folder.xml'));
    symlinkSync(join(folder.path, 'nowhere'), join(folder.path, 'inbox', 'gone.xml'));
    folder.say('b.xml', paid('po_1'));
    expect(await bank.answerTo({ payoutId: 'po_1' } as never)).toEqual({ outcome: 'paid', wireReference: 'WIRE-1' });
    expect(await bank.answerTo({ payoutId: 'po_2' } as never)).toBeUndefined();
  });

  it('of the bank counts as it is after it was mended', async () => {
    const bank = new FileBank(folder.path, log);
    folder.say('a.xml', paid('po_1').slice(0, -20));
    expect(await bank.answerTo({ payoutId: 'po_1' } as never)).toBeUndefined();
    rmSync(join(folder.path, 'inbox', 'a.xml'));
    folder.say('a.xml', paid('po_1'));
    expect(await bank.answerTo({ payoutId: 'po_1' } as never)).toEqual({ outcome: 'paid', wireReference: 'WIRE-1' });
  });

  it('that tells of another amount than was ordered settles nothing', async () => {
    const bank = new FileBank(folder.path, log);
    const ordered = { payoutId: 'po_1', amount: 1_234, currency: 'EUR' } as never;
    folder.say('a.xml', debit('po_1', '12.33'));
    expect(await bank.answerTo(ordered)).toBeUndefined();
    folder.say('b.xml', debit('po_1', '12.34'));
    expect(await bank.answerTo(ordered)).toEqual({ outcome: 'paid', wireReference: 'po_1' });
  });

  it('that only says that the money came back is a refusal', async () => {
    const bank = new FileBank(folder.path, log);
    folder.say('a.xml', cameBack('po_1'));
    const message = failureMessages.account_frozen;
    const refusal = { outcome: 'refused', failureCode: 'account_frozen', message };
    expect(await bank.answerTo({ payoutId: 'po_1' } as never)).toEqual(refusal);
  });

  it('with statements is read when it comes, however old it is', async () => {
    const { statements } = new FileBank(folder.path, log);
    folder.say('b.xml', '<Document><BkToCstmrStmt/></Document>');
    expect(await statements.listArrived('', 10)).toEqual([]);
    await setTimeout(150);
    const [first] = await statements.listArrived('', 10);
    folder.say('a.xml', '<ns:Document><ns:BkToCstmrStmt></ns:BkToCstmrStmt></ns:Document>');
    utimesSync(join(folder.path, 'inbox', 'a.xml'), 0, 0);
    await setTimeout(150);
    expect(await statements.listArrived(first!.place, 10)).toEqual([
      { place: expect.stringMatching(/ a\.xml$/) as unknown, content: expect.stringContaining('<ns:') as unknown },
    ]);
  });
});

describe('payouts by files', () => {
  let folder: ReturnType<typeof folderOf>;
  let ledger: LedgerWorld;
  beforeEach(async () => {
    folder = folderOf();
    ledger = await openLedger({ bankUrl: `file:${folder.path}` });
    await ledger.payee();
    await ledger.payee({ sub_merchant_id: 'sm_2', externalRef: 'salon-7' });
    await ledger.sell('1', 10_000);
    await ledger.sell('2', 5_000, { sub_merchant_id: 'sm_2', submerchant: 'salon-7' });
    // After the run and before the hour of the bank.
    await ledger.advance(18.5 * hourMs);
  });
  afterEach(async () => {
    await ledger.close();
    folder.remove();
  });
  const files = () =>
    readdirSync(join(folder.path, 'outbox')).map((name) => readFileSync(join(folder.path, 'outbox', name), 'utf8'));
  const payouts = async () =>
    (await ledger.payoutEvents()).flatMap((event) => (event.type === 'PayoutScheduled' ? [event.data] : []));
  const happened = async (payoutId: string) =>
    (await ledger.payoutEvents()).filter(({ data }) => data.payoutId === payoutId).map(({ type }) => type);

  it('of one run are in one file with its control sum, however often sending it is cut off', async () => {
    const runId = (await payouts())[0]!.runId!;
    for (const appends of [0, 1]) {
      ledger.faults.failAfter(appends, true);
      await ledger.send('ledger.send-run', { runId }).catch(() => undefined);
      await ledger.restart();
    }
    await ledger.advance(4 * hourMs);
    await ledger.send('ledger.send-run', { runId });
    const [file = '', ...others] = files();
    expect(others).toEqual([]);
    expect(file).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>133.50</CtrlSum>');
    expect([...file.matchAll(/<EndToEndId>(.*?)</g)].map(([, id]) => id).sort()).toEqual(
      (await payouts()).map(({ payoutId }) => payoutId).sort(),
    );
  });

  it('are carried out on the day of the schedule, where that day is ahead of UTC', async () => {
    await ledger.payee({
      sub_merchant_id: 'sm_3',
      externalRef: 'izakaya-9',
      country: 'JP',
      external_account: { bank_name: 'Testbank', last4: '6789', country: 'JP', currency: 'JPY' },
    });
    await ledger.sell('3', 10_000, {
      sub_merchant_id: 'sm_3',
      submerchant: 'izakaya-9',
      country: 'JP',
      currency: 'JPY',
    });
    await ledger.advance(2 * dayMs);
    const file = files().find((text) => text.includes('Ccy="JPY"'));
    const [payout] = (await payouts()).filter(({ currency }) => currency === 'JPY');
    // Eight in the morning of 4 March in Tokyo.
    expect(payout).toMatchObject({ sendAt: '2026-03-03T23:00:00.000Z', eta: '2026-03-05' });
    expect(file).toContain('<ReqdExctnDt><Dt>2026-03-04</Dt></ReqdExctnDt>');
  });

  it('are paid, refused or come back as the bank says', async () => {
    await ledger.advance(4 * hourMs);
    const [first, second] = await payouts();
    folder.say('1.xml', paid(first!.payoutId));
    folder.say('2.xml', refused(second!.payoutId));
    await ledger.advance(dayMs);
    expect(await happened(first!.payoutId)).toEqual(['PayoutScheduled', 'PayoutSent', 'PayoutPaid']);
    expect(await happened(second!.payoutId)).toEqual(['PayoutScheduled', 'PayoutSent', 'PayoutFailed']);
    folder.say('3.xml', cameBack(first!.payoutId));
    await ledger.advance(3 * dayMs);
    expect(await happened(first!.payoutId)).toEqual(['PayoutScheduled', 'PayoutSent', 'PayoutPaid', 'PayoutReturned']);
    // One was refused and one returned, each counted once, by the reason that the bank gave.
    const counted = (await ledger.metric('ledger_payouts_failed_total')).map((line) => Number(line.split(' ').at(-1)));
    expect(counted.filter((count) => count > 0).reduce((sum, count) => sum + count, 0)).toBe(2);
  });
});
