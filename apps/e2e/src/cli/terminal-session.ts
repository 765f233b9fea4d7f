import { execFileSync, spawnSync } from 'node:child_process';

let count = 0;
/** Only what hangs takes this long, also on a slow machine. */
const untilMaxMs = 180_000;

/** A program on a terminal that somebody types at, by tmux. */
export class TerminalSession {
  private readonly socket = `taprail-${process.pid}-${(count += 1)}`;

  constructor(command: string, folder: string, env: Readonly<Record<string, string>>) {
    const size = ['-x', '120', '-y', '40'];
    // The screen stays readable after the program has ended.
    const options = [
      'set-option',
      '-g',
      'remain-on-exit',
      'on',
      ';',
      'new-session',
      '-d',
      ...size,
      '-c',
      folder,
      command,
    ];
    execFileSync('tmux', ['-L', this.socket, '-f', '/dev/null', ...options], { env });
  }

  /** Text as it is, and keys by their names: `Tab`, `C-u`. */
  type(...keys: readonly string[]): void {
    this.tmux('send-keys', ...keys);
  }

  get screen(): string {
    return this.tmux('capture-pane', '-p', '-J').trimEnd();
  }

  /** The exit status, or the number of the signal below zero; undefined while the program runs. */
  get exitStatus(): number | undefined {
    const format = '#{pane_dead_status},#{pane_dead_signal}';
    const [status, signal] = this.tmux('display-message', '-p', format).trim().split(',');
    // A pane is dead when its terminal is closed, and knows the status a moment later.
    if (status) return Number(status);
    return signal ? -Number(signal) : undefined;
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
