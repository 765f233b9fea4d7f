import { Inject, Injectable } from '@nestjs/common';
import { exponentialBackoff, retry } from '@taprail/batching';
import type { TapTerms } from '@taprail/taps-domain';
import { ACQUIRER, type Acquirer, type CardRead } from '../acquirer/acquirer';

const releasing = { backoff: exponentialBackoff({ firstMs: 200, maxMs: 2_000 }), attemptsMax: 5, keepsProcess: false };

/** The reader of a tap. */
@Injectable()
export class ReaderCalls {
  constructor(@Inject(ACQUIRER) private readonly acquirer: Acquirer) {}

  /** Waits for a card; `signal` ends the wait and leaves the reader as it is. */
  read(tap: TapTerms, signal?: AbortSignal): Promise<CardRead> {
    const { tapId: reference, device, subMerchantId, merchant, amount, tipAmount, currency } = tap;
    const request = { reference, device, subMerchantId, country: merchant.country };
    return this.acquirer.readCard({ ...request, amount: amount + tipAmount, currency }, signal);
  }

  /**
   * A reader that does not hear it is told again beside the answer of the tap; one that cannot be reached is free once its
   * own wait for a card ends.
   */
  async release({ tapId: reference, device, subMerchantId }: TapTerms): Promise<void> {
    const release = (): Promise<void> => this.acquirer.abandon({ reference, device, subMerchantId });
    await release().catch(() => void retry(release, releasing).catch(() => undefined));
  }
}
