import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PspSimulator, startPspSimulator } from '../simulator';
import { clientOf, usIndividual } from '../testing/stripe-client';

describe('the file of the simulator', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'psp-concealed-'));
    file = join(folder, 'psp.jsonl');
  });
  let opened: PspSimulator[] = [];
  afterEach(async () => {
    for (const simulator of opened) await simulator.close();
    opened = [];
    rmSync(folder, { recursive: true });
  });
  const start = async (): Promise<PspSimulator> => {
    const simulator = await startPspSimulator({ file });
    opened.push(simulator);
    return simulator;
  };

  const identityNumber = '987654321';
  const inFile = (text: string): boolean => readFileSync(file, 'utf8').includes(text);

  it('holds no identity number, and nothing of an account that was erased', async () => {
    const simulator = await start();
    const stripe = clientOf(simulator);
    const individual = { ...usIndividual.individual, id_number: identityNumber, last_name: 'Unmistakable' };
    const { id, individual: person } = await stripe.accounts.create({ ...usIndividual, individual });
    expect(person?.id_number_provided).toBe(true);
    expect([inFile(identityNumber), inFile('Unmistakable')]).toEqual([false, true]);
    await stripe.accounts.update(id, { individual: { id_number: '987654322' } });
    expect(inFile('987654322')).toBe(false);
    await stripe.accounts.del(id);
    await simulator.close();
    expect(inFile('987654321')).toBe(false);
  });

  it('holds nothing of who was deleted: no answer that was given, no news that waits, no name of a file', async () => {
    const simulator = await startPspSimulator({ file, webhook: { url: 'http://127.0.0.1:9/', secret: 'whsec_none' } });
    opened.push(simulator);
    const stripe = clientOf(simulator);
    const individual = { ...usIndividual.individual, last_name: 'Unmistakable' };
    const { id } = await stripe.accounts.create({ ...usIndividual, individual }, { idempotencyKey: 'first' });
    await stripe.accounts.update(id, { email: 'unmistakable@example.com' }, { idempotencyKey: 'second' });
    const upload = { name: 'passport of Unmistakable.pdf', type: 'application/pdf', data: Buffer.from('%PDF-1.4') };
    await stripe.files.create({ purpose: 'identity_document', file: upload }, { idempotencyKey: 'third' });
    expect([simulator.pendingWebhooks() > 0, inFile('Unmistakable'), inFile('unmistakable@')]).toEqual([
      true,
      true,
      true,
    ]);
    await stripe.accounts.del(id);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(readFileSync(file, 'utf8')).not.toMatch(/unmistakable/i);
    expect(simulator.pendingWebhooks()).toBe(0);
  });

  it('of an earlier release opens, and is rid of its identity numbers', async () => {
    const first = await start();
    const { id } = await clientOf(first).accounts.create(usIndividual);
    await first.close();
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replaceAll('concealed_1', identityNumber));
    expect(inFile(identityNumber)).toBe(true);
    const second = await start();
    expect((await clientOf(second).accounts.retrieve(id)).charges_enabled).toBe(true);
    expect(inFile(identityNumber)).toBe(false);
  });
});
