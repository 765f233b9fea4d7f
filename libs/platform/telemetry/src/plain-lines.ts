import { symbols } from 'pino';
import type { Logger } from './logger';
import type { LineSink } from './output';

let lastMs = -1;
let lastText = '';

/** Many lines share a millisecond; its text is made once. */
const isoNow = (): string => {
  const nowMs = Date.now();
  if (nowMs === lastMs) return lastText;
  lastMs = nowMs;
  lastText = new Date(nowMs).toISOString();
  return lastText;
};

/**
 * Lines at level info that all have the same few fields, written as the logger would write them but without its work
 * per field. Nothing is struck out: whoever writes here knows every field, and none of them may hold a secret.
 */
export class PlainLines {
  private readonly sink: LineSink;
  private readonly end: string;
  private readonly bindings: string;

  constructor(
    private readonly logger: Logger,
    message: string,
  ) {
    const inside = logger as unknown as Readonly<Record<symbol, unknown>>;
    this.sink = inside[symbols.streamSym] as LineSink;
    // The logger keeps what it was created with as JSON text: `,"service":"gateway"`.
    this.bindings = String(inside[symbols.chindingsSym]);
    this.end = `,"msg":${JSON.stringify(message)}}\n`;
  }

  /** Levels may change while the process runs. */
  get enabled(): boolean {
    return this.logger.isLevelEnabled('info');
  }

  /** `members` is JSON text that starts with a comma: `,"status":200,"ms":1.5`. */
  write(members: string): void {
    const line = `{"level":"info","time":"${isoNow()}"${this.bindings}${members}${this.end}`;
    if (this.sink.writeLater) this.sink.writeLater(line);
    else this.sink.write(line);
  }

  /** Lets everything out that still waits. */
  flush(): void {
    this.sink.flush?.();
  }
}
