import { execFileSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { Api } from '../harness/api';
import { settingsFor } from '../harness/process/own-product';
import { firstKey, Product, temporaryFolder } from '../harness/process/product';
import { Restaurant } from '../harness/restaurant';

const root = join(__dirname, '../../../..');
/** Oldest first: each goes on with the data that the one before it has written. */
const programs = (process.env['NODE_PROGRAMS'] ?? '').split(delimiter).map((program) => {
  const version = execFileSync(program, ['--version']).toString().trim();
  return [version, program] as const;
});

describe.each(programs)('Node %s', (_version, node) => {
  it('compiles TypeScript with the native compiler', () => {
    const script =
      "require('@swc/core').transformSync('const cents: number = 1;', { jsc: { parser: { syntax: 'typescript' } } }).code";
    expect(execFileSync(node, ['-p', script], { cwd: root }).toString()).toContain('cents = 1');
  });
});

describe('the product on one Node after another', () => {
  const folder = temporaryFolder();
  let product: Product | undefined;
  const sold: { id: string; status: string; amount_captured: number }[] = [];
  afterEach(() => product?.stop());
  afterAll(() => folder.remove());

  it.each(programs)('onboards, is paid, keeps the record and stops cleanly on %s', async (_version, node) => {
    product = await Product.start(settingsFor(folder.path), [node, join(root, 'tools/start.mjs')]);
    const restaurant = await Restaurant.open(new Api(product.url, firstKey));
    const { transaction_id: id } = await restaurant.sell();
    sold.push({ id, status: 'captured', amount_captured: 4_200 });
    for (const sale of sold) expect(await restaurant.record(sale.id)).toMatchObject(sale);
    expect(await restaurant.events(id)).toEqual(['TapPresented', 'TapApproved', 'ChargeCaptured']);
    const { code, stdout, stderr } = await product.stop();
    // A slow machine also says what it waits for; a newer Node might warn of what it will no longer do.
    const warnings = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('Still starting: '));
    expect({ code, warnings }).toEqual({ code: 0, warnings: [] });
    expect(stdout).toContain('"msg":"stopping"');
  });
});
