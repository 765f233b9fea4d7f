import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type EsdbProcess, startEsdbProcess } from '@taprail/eventstoredb-simulator';

export { type EsdbServer, startEsdbServer } from '@taprail/eventstoredb-simulator';

/** A development server in a process of its own, that can be killed and comes back with the same file and port. */
export class DevelopmentServer {
  private readonly folder = mkdtempSync(join(tmpdir(), 'taprail-esdb-'));
  private running: EsdbProcess | undefined;
  private port = 0;

  get url(): string {
    return `esdb://127.0.0.1:${this.port}?tls=false`;
  }

  get urlOfSeveralHosts(): string {
    return `esdb://127.0.0.1:${this.port},localhost:${this.port}?tls=false`;
  }

  async start(): Promise<void> {
    this.running = await startEsdbProcess({ file: join(this.folder, 'log.db'), port: this.port });
    this.port = this.running.port;
  }

  async kill(): Promise<void> {
    await this.running?.kill();
  }

  async remove(): Promise<void> {
    await this.running?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
