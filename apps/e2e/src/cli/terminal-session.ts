import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

let count = 0;
/** Only what hangs takes this long, also on a slow machine. */
const untilMaxMs = 180_000;

/** A program on a terminal that somebody types at, by tmux. */
export class TerminalSession {
  private readonly socket = `taprail-${process.pid}-${(count += 1)}`;
  private readonly statusFile: string;

  constructor(command: string, folder: string, env: Readonly<Record<string, string>>) {
    this.statusFile = join(folder, `${this.socket}.status`);
    // tmux 3.3 loses the status of one program in five on a busy machine, so the shell that starts it keeps it.
    const kept = `trap : INT; ${command}; echo $? > '${this.statusFile}'`;
    const size = ['-x', '120', '-y', '40'];
    // The screen stays readable after the program has ended.
    const options = ['set-option', '-g', 'remain-on-exit', 'on', ';', 'new-session', '-d', ...size, '-c', folder, kept];
    execFileSync('tmux', ['-L', this.socket, '-f', '/dev/null', ...options], { env });
  }

  /** Text as it is, and keys by their names: `Tab`, `C-u`. */
  type(...keys: readonly string[]): void {
    this.tmux('send-keys', ...keys);
  }

  get screen(): string {
    return this.tmux('capture-pane', '-p', '-J').trimEnd();
  }

  /** As a shell tells it; undefined while the program runs. */
  get exitStatus(): number | undefined {
    const status = existsSync(this.statusFile) ? readFileSync(this.statusFile, 'utf8') : '';
    return status.endsWith('\n') ? Number(status) : undefined;
  }

  async until(isThere: (session: TerminalSession) => boolean): Promise<void> {
    const giveUpAt = Date.now() + untilMaxMs;
    while (!isThere(this)) {
      if (Date.now() > giveUpAt) throw new Error(`It did not come to pass; the screen shows:\n${this.screen}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  end(): void {
    spawnSync('tmux', ['-L', this.socket, 'kill-server']);
  }

  private tmux(...args: readonly string[]): string {
    return execFileSync('tmux', ['-L', this.socket, ...args], { encoding: 'utf8' });
  }
}
