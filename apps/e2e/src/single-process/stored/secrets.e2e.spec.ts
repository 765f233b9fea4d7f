import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { Api } from '../../harness/api';
import { FollowedSubMerchant } from '../../harness/onboard';
import { Restaurant } from '../../harness/restaurant';
import { firstKey, Product, temporaryFolder } from '../../harness/process/product';

const idNumber = '771245083';
const iban = 'DE89370400440532013000';
const printedIban = 'DE89 3704 0044 0532 0130 00';
const email = 'ann@secretive.example';
const fileName = 'passport of Ann';
const inTheDocument = 'born in Uckermuende';
const inEvidence = 'Guest Wilhelmine Uhlenhorst';

describe('the secrets of people', () => {
  const folder = temporaryFolder();
  let product: Product;
  let api: Api;
  beforeAll(async () => {
    product = await Product.start({
      TAPRAIL_DATA: folder.path,
      TAPRAIL_BOOTSTRAP_KEY: firstKey,
      LOG_LEVEL: 'trace',
    });
    api = new Api(product.url, firstKey);
  });
  afterAll(async () => {
    await product.stop();
    folder.remove();
  });

  /** Everything the product has written so far, to the disk and to its output. The simulator is another's memory. */
  const written = (): Buffer =>
    Buffer.concat([
      ...readdirSync(folder.path)
        .filter((name) => name !== 'simulator.journal')
        .map((name) => readFileSync(join(folder.path, name))),
      Buffer.from(product.output),
    ]);
  const found = (): readonly string[] => {
    const files = written();
    return [idNumber, iban, printedIban, email, fileName, inTheDocument, inEvidence].filter((secret) =>
      files.includes(secret),
    );
  };
  /** The rows that are left in the vault: values, files and keys that could open them. */
  const inTheVault = () => {
    const vault = new DatabaseSync(join(folder.path, 'vault.db'), { readOnly: true });
    const count = (query: string) => (vault.prepare(query).get() as { n: number }).n;
    const counts = {
      values: count('SELECT count(*) AS n FROM vault_value'),
      files: count('SELECT count(*) AS n FROM vault_file'),
      keys: count('SELECT count(*) AS n FROM vault_key WHERE wrapped IS NOT NULL'),
    };
    vault.close();
    return counts;
  };

  it('are in no file and on no line, though the record that has them is', async () => {
    const { status } = await api.post(
      '/sub-merchants',
      {
        externalRef: 'secretive',
        businessType: 'individual',
        country: 'DE',
        email,
        individual: { first_name: 'Ann', id_number: idNumber },
      },
      { 'idempotency-key': 'secretive-1' },
    );
    const account = { country: 'DE', currency: 'EUR', account_holder_name: 'Ann', account_holder_type: 'individual' };
    const amended = await api.patch('/sub-merchants/secretive', {
      external_account: { ...account, iban: printedIban },
    });
    const form = new FormData();
    form.set('file', new Blob([`%PDF-1.4 ${inTheDocument}`]), `${fileName}.pdf`);
    const uploaded = await api.upload('/sub-merchants/secretive/documents', form);
    expect([status, amended.status, uploaded.status]).toEqual([201, 200, 201]);
    await followed().becomes('pending_requirements');
    await followed().atRest();
    expect(written().includes('"externalRef":"secretive"')).toBe(true);
    expect(found()).toEqual([]);
    expect(inTheVault()).toEqual({ values: 2, files: 0, keys: 1 });
    // The provider was told, and keeps a token in its place.
    const journal = readFileSync(join(folder.path, 'simulator.journal'));
    expect([journal.includes(email), journal.includes(idNumber)]).toEqual([true, false]);
  });

  it('cannot be read by anyone once they are to be forgotten', async () => {
    const { status, body } = await api.post('/sub-merchants/secretive/erase', undefined);
    expect([status, body.status]).toEqual([200, 'rejected']);
    expect(inTheVault()).toEqual({ values: 0, files: 0, keys: 0 });
    expect(found()).toEqual([]);
    expect((await followed().history()).length).toBeGreaterThan(5);
  });

  it('are not in the log when they are said in a dispute', async () => {
    const restaurant = await Restaurant.open(api);
    const dispute = await restaurant.disputedSale();
    const at = `/v1/disputes/${dispute.id}`;
    const form = new FormData();
    form.set('file', new Blob([`%PDF-1.4 ${inEvidence}`]), 'slip.pdf');
    const { body: file } = await api.upload(`${at}/files`, form, { 'idempotency-key': 'slip' });
    const evidence = { customer_name: inEvidence, receipt: file.id };
    const headers = { 'idempotency-key': 'evidence' };
    const answers = [
      await api.post(`${at}/evidence`, evidence, headers),
      await api.post(`${at}/evidence`, evidence, headers),
      await api.get(at),
    ];
    expect(answers.map(({ body }) => body.evidence)).toEqual([evidence, evidence, evidence]);
    expect((await restaurant.record(dispute.transaction_id)).disputes[0].evidence).toEqual({
      customer_name: null,
      receipt: file.id,
    });
    await api.get('/v1/disputes');
    expect(found()).toEqual([]);
    await withoutOpenMoney(restaurant, dispute.id);
    expect((await api.post(`/sub-merchants/${restaurant.ref}/erase`, undefined)).status).toBe(200);
    expect((await api.get(at)).body.evidence).toEqual({ customer_name: null, receipt: file.id });
    const more = await api.post(`${at}/evidence`, { customer_name: 'Somebody' });
    expect([more.status, more.body.error.code]).toEqual([409, 'sub_merchant_rejected']);
    expect(inTheVault()).toEqual({ values: 0, files: 0, keys: 0 });
  });

  /** The dispute is over, its fee is earned by another sale, and everything is paid out. */
  const withoutOpenMoney = async (restaurant: Restaurant, disputeId: string): Promise<void> => {
    await restaurant.sell({ amount: 10_000 });
    expect((await api.post(`/v1/test/disputes/${disputeId}/withdraw`, undefined)).status).toBe(200);
    expect((await api.post('/v1/test/clock', { advance: 'P10D' })).status).toBe(200);
  };

  const followed = (): FollowedSubMerchant => new FollowedSubMerchant(api, 'secretive');
});
