import { type ApiResponse, Api } from '../../harness/api';
import { firstKey, operatorKey, Product } from '../../harness/process/product';
import type { ShiftedClock } from '../../harness/process/shifted-clock';
import { folderSettings } from '../folder-settings';

/** The product that writes a data folder, and the requests that are sent to it. */
export class Storyline {
  private product: Product | undefined;

  constructor(
    readonly folder: string,
    readonly clock: ShiftedClock,
  ) {}

  async start(more: Readonly<Record<string, string>> = {}): Promise<void> {
    this.product = await Product.start({ ...folderSettings(this.folder, this.clock), ...more });
  }

  async stop(): Promise<void> {
    const exit = await this.product?.stop();
    if (exit && exit.code !== 0) throw new Error(`The product did not stop cleanly: ${exit.stdout}${exit.stderr}`);
  }

  /** The platform that the first start made. */
  get api(): Api {
    return new Api(this.product!.url, firstKey);
  }

  get operator(): Api {
    return new Api(this.product!.url, operatorKey);
  }

  advance = (by: string): Promise<void> => this.moveClock({ advance: by });
  advanceTo = (instant: string): Promise<void> => this.moveClock({ advance_to: instant });

  private async moveClock(move: object): Promise<void> {
    await requireAccepted(this.api.post('/v1/test/clock', move));
  }
}

/** The body of an answer that is no refusal. */
export const requireAccepted = async (answer: Promise<ApiResponse>): Promise<any> => {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(`Refused: ${status} ${text}`);
  return body;
};

/** A refusal that belongs to the storyline: anything else would leave other events in the log. */
export const requireRefused = async (answer: Promise<ApiResponse>, code: string): Promise<void> => {
  const { status, text, body } = await answer;
  if (body?.error?.code !== code) throw new Error(`Expected ${code}: ${status} ${text}`);
};
