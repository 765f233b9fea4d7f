import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processOfItsOwn, type TestProduct } from '../harness/process/own-product';
import { temporaryFolder } from '../harness/process/product';
import { CommandLine } from './command-line';

describe('a day with the command line', () => {
  const folder = temporaryFolder();
  let place: TestProduct;
  let taprail: CommandLine;
  const at = (name: string) => join(folder.path, name);
  beforeAll(async () => {
    place = await processOfItsOwn();
    taprail = new CommandLine(folder.path, { TAPRAIL_API_URL: place.api.url, TAPRAIL_API_KEY: place.api.key });
  });
  afterAll(async () => {
    await place.leave();
    folder.remove();
  });

  const tap = (amount: string, ...more: readonly string[]) =>
    taprail.json(
      'taps',
      'create',
      '--amount',
      amount,
      '--submerchant',
      'demo-hotel',
      '--device',
      'dev_test_approve',
      ...more,
    );

  it.each(['restaurant', 'hotel', 'dispute', 'month'])('tells %s twice, and it has happened once', async (story) => {
    const first = await taprail.json('demo', story);
    const count = async () => (await taprail.json('transactions', 'list', '--all', '--fields', 'id')).length;
    const after = await count();
    const second = await taprail.json('demo', story);
    expect(second).toEqual({ ...first, made_now: false });
    expect(first.made_now).toBe(true);
    expect(await count()).toBe(after);
  });

  it('takes a hotel stay from check-in to capture', async () => {
    const { authorisation_id: id, transaction_id: transaction } = await tap(
      'EUR 300.00',
      '--capture-mode',
      'pre-auth',
      '--ceiling-amount',
      'EUR 600.00',
    );
    expect(await taprail.json('auth', 'increase', id, '--new-amount', 'EUR 450.00')).toMatchObject({ amount: 45_000 });
    const over = await taprail.run(['auth', 'increase', id, '--new-amount', 'EUR 600.01', '--json']);
    expect([over.code, JSON.parse(over.stderr).error]).toMatchObject([
      3,
      { code: 'ceiling_exceeded', details: { ceiling: 60_000 }, exit_code: 3 },
    ]);
    const dollars = await taprail.run(['auth', 'increase', id, '--new-amount', 'USD 500.00']);
    expect([dollars.code, dollars.stderr]).toEqual([
      2,
      `Error: --new-amount is in USD, and ${id} is in EUR; nothing was sent\n`,
    ]);
    const schedule = ['payouts', 'set-schedule', 'demo-hotel', '--interval', 'daily', '--minimum-amount'];
    const yen = await taprail.run([...schedule, 'JPY 1000']);
    expect([yen.code, yen.stderr]).toEqual([
      2,
      expect.stringContaining('--minimum-amount is in JPY, and demo-hotel is in EUR'),
    ]);
    expect(await taprail.json(...schedule, 'EUR 1.00')).toMatchObject({ minimum_amount: 100 });
    const { id: spa } = await taprail.json('auth', 'charge', id, '--amount', 'EUR 100.00', '--reference', 'spa');
    await taprail.json('auth', 'void', id, spa);
    const charged = await taprail.run(['auth', 'charge', id, '--amount-minor', '41250', '--reference', 'room']);
    expect(charged.stdout).toMatch(/^amount +EUR 412\.50$/m);
    const captured = await taprail.run(['auth', 'capture', id]);
    expect([captured.code, captured.stdout]).toEqual([0, expect.stringMatching(/^released_amount +EUR 37\.50$/m)]);
    expect(captured.stdout).toMatch(/^ {2}amount +EUR 412\.50$/m);
    expect(await taprail.json('txn', 'get', transaction)).toMatchObject({
      status: 'captured',
      amount_captured: 41_250,
      amount_released: 3_750,
    });
    const { stdout } = await taprail.run(['txn', 'timeline', transaction]);
    expect(stdout.split('\n')[0]).toBe(
      `${transaction}  captured  demo-hotel  captured EUR 412.50, refunded EUR 0.00, disputed EUR 0.00`,
    );
    const sentences = [
      'visa \\d{4} presented for EUR 300.00, to be held',
      'EUR 300.00 approved by the issuer',
      'Hold increased from EUR 300.00 to EUR 450.00',
      'EUR 100.00 charged \\(spa\\)',
      'Charge of EUR 100.00 \\(spa\\) voided',
      'EUR 412.50 charged \\(room\\)',
      'EUR 412.50 captured, EUR 37.50 released to the card; fees EUR [\\d.]+',
    ];
    expect(stdout).toMatch(new RegExp(sentences.map((each) => `UTC  ${each}\n`).join('[^]*')));
  });

  it('shows the test data as text', async () => {
    const { stdout } = await taprail.run(['test', 'data']);
    expect(stdout.split('\n')[0]).toBe('Test data');
    expect(stdout).not.toContain('<');
    expect(stdout).toMatch(/^dev_test_approve +\S/m);
  });

  it('does a write once under an idempotency key', async () => {
    const [first, again] = [
      await tap('EUR 9.00', '--idempotency-key', 'till-1'),
      await tap('EUR 9.00', '--idempotency-key', 'till-1'),
    ];
    expect(again).toEqual(first);
  });

  it('shows a request and sends nothing with --dry-run', async () => {
    const before = await taprail.json('taps', 'list', '--limit', '1');
    expect(await tap('EUR 9.99', '--dry-run')).toEqual({
      method: 'POST',
      url: `${place.api.url}/v1/taps`,
      body: { currency: 'EUR', submerchant: 'demo-hotel', device: 'dev_test_approve', amount: 999 },
    });
    expect(await taprail.json('taps', 'list', '--limit', '1')).toEqual(before);
  });

  it('ends with 8 for a decline, where that is asked for', async () => {
    const declined = [
      'taps',
      'create',
      '--amount',
      'EUR 33.51',
      '--submerchant',
      'demo-hotel',
      '--device',
      'dev_test_amount',
    ];
    expect((await taprail.run(declined)).code).toBe(0);
    const { code, stderr } = await taprail.run([...declined, '--decline-is-error']);
    expect([code, stderr]).toEqual([8, 'Declined: insufficient_funds (taprail explain insufficient_funds)\n']);
  });

  it('answers a dispute with a file', async () => {
    const pdf = Buffer.alloc(64, '%PDF-1.7');
    writeFileSync(at('slip.pdf'), pdf);
    const { id } = await tap('EUR 42.00');
    const { id: dispute } = await taprail.json('test', 'dispute', id, '--reason', 'fraudulent');
    const missing = await taprail.run(['disputes', 'evidence', dispute, '--file', 'receipt=none.pdf']);
    expect([missing.code, missing.stderr]).toEqual([2, 'Error: There is no file none.pdf\n']);
    const staged = await taprail.json(
      'disputes',
      'evidence',
      dispute,
      '--file',
      'receipt=slip.pdf',
      '--uncategorized-text',
      'winning_evidence',
    );
    expect(staged.evidence).toEqual({
      receipt: expect.stringMatching(/^file_/),
      uncategorized_text: 'winning_evidence',
    });
    expect(await taprail.json('disputes', 'submit', dispute)).toMatchObject({ status: 'under_review' });
    expect(await taprail.json('test', 'win', dispute)).toMatchObject({ status: 'won' });
  });

  it('onboards by filling in what is due', async () => {
    const salon = [
      '--external-ref',
      'salon-7',
      '--business-type',
      'individual',
      '--country',
      'US',
      '--email',
      'office@rosen.example',
    ];
    await taprail.json('sm', 'create', ...salon);
    await taprail.json('sm', 'wait', 'salon-7', '--until', 'pending_requirements');
    const due = await taprail.json('sm', 'requirements', 'salon-7');
    expect(due.individual).toEqual(expect.objectContaining({ first_name: '', dob: { day: '', month: '', year: '' } }));
    const filled = {
      business_profile: { mcc: '7230', url: 'https://rosen.example' },
      individual: {
        ...due.individual,
        ...{
          first_name: 'Jenny',
          last_name: 'Rosen',
          email: 'jenny@rosen.example',
          phone: '+15555550123',
          ssn_last_4: '0000',
        },
        dob: { day: 1, month: 1, year: 1902 },
        address: { line1: '510 Townsend St', city: 'San Francisco', state: 'CA', postal_code: '94103' },
      },
      external_account: { country: 'US', currency: 'USD', routing_number: '110000000', account_number: '000123456789' },
    };
    const accepted = ['--set', 'tos_acceptance.date=2026-03-01T10:00:00Z', '--set', 'tos_acceptance.ip=203.0.113.7'];
    const { code, stderr } = await taprail.run(
      ['sm', 'update', 'salon-7', '--data', '-', ...accepted],
      JSON.stringify(filled),
    );
    expect([code, stderr]).toEqual([0, '']);
    const { stdout } = await taprail.run(['sm', 'watch', 'salon-7']);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('enabled  charges yes, payouts yes  nothing due');
  });

  it('proves a record offline, and names what was changed', async () => {
    const { transaction_id: id } = await tap('EUR 42.00');
    await taprail.json('clock', 'advance', '2d');
    for (;;) {
      const { code, stdout, stderr } = await taprail.run(['txn', 'proof', id, '--json']);
      if (code === 0) writeFileSync(at('proof.json'), stdout);
      if (code === 0) break;
      expect(stderr).toContain('seal_pending');
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const audit = await taprail.json('txn', 'audit', id, '--all');
    writeFileSync(at('audit.json'), JSON.stringify(audit));
    writeFileSync(at('keys.json'), JSON.stringify(await taprail.json('ledger', 'keys')));
    const offline = new CommandLine(folder.path, { TAPRAIL_API_URL: 'http://127.0.0.1:9' });
    const check = ['verify', 'proof.json', '--keys', 'keys.json', '--audit', 'audit.json'];
    expect(await offline.json(...check)).toMatchObject({
      valid: true,
      transaction_id: id,
      events_checked: audit.data.length,
    });
    expect((await offline.run(check)).stdout).toContain(`${audit.data.length} events checked by their hashes.\n`);
    const [first, second, ...rest] = audit.data;
    const forged: readonly (readonly [readonly object[], string])[] = [
      [[first, { ...second, bytes: first.bytes }, ...rest], 'the content of event 1 was changed'],
      [
        [first, { ...second, link: { ...second.link, type: 'TapDeclined' } }, ...rest],
        'the content of event 1 was changed',
      ],
      [
        [{ ...first, at: '2020-01-01T00:00:00.000Z' }, second, ...rest],
        'the fields of event 0 are not those that its hash covers',
      ],
      [
        [first, { ...second, type: 'TapDeclined' }, ...rest],
        'the fields of event 1 are not those that its hash covers',
      ],
      [[first, second, ...rest, first], 'does not follow from the one before'],
    ];
    for (const [data, message] of forged) {
      writeFileSync(at('audit.json'), JSON.stringify({ data }));
      const { code, stderr } = await offline.run(check);
      expect([code, stderr]).toEqual([7, expect.stringContaining(message)]);
    }
    for (const keys of ['{}', '[]', 'null', '{"keys":[1]}']) {
      writeFileSync(at('keys.json'), keys);
      const { code, stderr } = await offline.run(['verify', 'proof.json', '--keys', 'keys.json']);
      expect([code, stderr]).toEqual([2, expect.stringContaining('keys.json has no keys')]);
    }
  });

  it('exports the books, and holds the file against its manifest', async () => {
    const { sha256, id } = await taprail.json('ledger', 'export', '--format', 'jsonl', '--output', 'books.jsonl');
    expect(
      createHash('sha256')
        .update(readFileSync(at('books.jsonl')))
        .digest('hex'),
    ).toBe(sha256);
    writeFileSync(at('manifest.json'), JSON.stringify(await taprail.json('ledger', 'manifest', id)));
    const check = ['verify', 'manifest.json', '--export', 'books.jsonl'];
    expect((await taprail.run(check)).code).toBe(0);
    writeFileSync(at('books.jsonl'), readFileSync(at('books.jsonl'), 'utf8').replace('EUR', 'EUX'));
    expect((await taprail.run(check)).code).toBe(7);
  });

  it('triggers an event by the rules, and says from where it is possible', async () => {
    const { transaction_id: id } = await tap('EUR 5.00');
    expect(await taprail.json('trigger', 'charge.refunded', '--on', id)).toMatchObject({
      object: 'refund',
      amount: 500,
    });
    const { code, stderr } = await taprail.run(['trigger', 'charge.refunded', '--on', id]);
    expect([code, stderr]).toEqual([
      3,
      expect.stringContaining(
        'charge.refunded is possible for a transaction that is captured and not refunded in full.',
      ),
    ]);
    expect(await taprail.json('trigger', 'dispute.closed', '--on', 'demo-hotel', '--create')).toMatchObject({
      status: 'lost',
    });
  });
});
