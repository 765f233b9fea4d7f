import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Api } from '../harness/api';
import { firstKey, Product, temporaryFolder } from '../harness/product';

const idNumber = '771245083';
const iban = 'DE89370400440532013000';
const printedIban = 'DE89 3704 0044 0532 0130 00';

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

  /** Everything the product has written so far, to the disk and to its output. */
  const written = (): Buffer =>
    Buffer.concat([
      ...readdirSync(folder.path).map((name) => readFileSync(join(folder.path, name))),
      Buffer.from(product.output),
    ]);

  it('are in no file and on no line, though the record that has them is', async () => {
    const { status } = await api.post(
      '/sub-merchants',
      {
        externalRef: 'secretive',
        businessType: 'individual',
        country: 'DE',
        email: 'ann@secretive.example',
        individual: { first_name: 'Ann', id_number: idNumber },
      },
      { 'idempotency-key': 'secretive-1' },
    );
    const account = { country: 'DE', currency: 'EUR', account_holder_name: 'Ann', account_holder_type: 'individual' };
    const amended = await api.patch('/sub-merchants/secretive', {
      external_account: { ...account, iban: printedIban },
    });
    expect([status, amended.status]).toEqual([201, 200]);
    const files = written();
    expect(files.includes('ann@secretive.example')).toBe(true);
    expect([idNumber, iban, printedIban].filter((secret) => files.includes(secret))).toEqual([]);
  });
});
