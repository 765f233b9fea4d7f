import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../../../../..');
/** The product itself ends a start that makes no progress; this is for one that hangs and does not notice. */
const startTimeoutMs = 300_000;

export const operatorKey = 'ok_e2e_0123456789abcdefghijklmnopq';
export const firstKey = 'sk_test_e2e0123456789abcdefghijklmnopqrstuv';

/** Which Node runs which file. */
type NodeAndScript = readonly [program: string, script: string];
const builtProduct: NodeAndScript = [process.execPath, join(root, 'dist/apps/all-in-one/main.js')];

export type Exit = Readonly<{ code: number | null; stdout: string; stderr: string }>;

/** The whole product as one process, started from its built files as `npm start` does. */
export class Product {
  private stdout = '';
  private stderr = '';
  private constructor(private readonly child: ChildProcess) {
    child.stdout?.on('data', (chunk: Buffer) => (this.stdout += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (this.stderr += chunk.toString()));
  }

  static launch(env: Readonly<Record<string, string>>, [program, script]: NodeAndScript = builtProduct): Product {
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(program, [script], {
      cwd: tmpdir(),
      env: { PATH, HOME, METRICS_PORT: '0', PORT: '0', ...env },
    });
    return new Product(child);
  }

  static async start(env: Readonly<Record<string, string>>, started?: NodeAndScript): Promise<Product> {
    const product = Product.launch(env, started);
    await product.listening();
    return product;
  }

  get output(): string {
    return this.stdout;
  }

  get errors(): string {
    return this.stderr;
  }

  get pid(): number {
    return this.child.pid!;
  }

  get url(): string {
    return /listens on (\S+)/.exec(this.stdout)![1]!;
  }

  async listening(): Promise<void> {
    const endMs = Date.now() + startTimeoutMs;
    while (!this.stdout.includes('Try it:')) {
      if (this.child.exitCode !== null || Date.now() > endMs) {
        throw new Error(`The product did not start: ${this.stdout}${this.stderr}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Exit> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      this.child.kill(signal);
    }
    return this.exit();
  }

  async exit(): Promise<Exit> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
    return { code: this.child.exitCode, stdout: this.stdout, stderr: this.stderr };
  }
}

/** A data folder of its own for one story. */
export const temporaryFolder = (): Readonly<{ path: string; remove: () => void }> => {
  const path = mkdtempSync(join(tmpdir(), 'taprail-e2e-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};
