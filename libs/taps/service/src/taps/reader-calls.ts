import { Inject, Injectable } from '@nestjs/common';
import { exponentialBackoff, retry } from '@taprail/batching';
import type { TapTerms } from '@taprail/taps-domain';
import { ACQUIRER, type Acquirer, type AtReader, type CardRead } from '../acquirer/acquirer';

const releasing = { backoff: exponentialBackoff({ firstMs: 200, maxMs: 2_000 }), attemptsMax: 5, keepsProcess: false };

/** The reader of a tap. */
@Injectable()
export class ReaderCalls {
  constructor(@Inject(ACQUIRER) private readonly acquirer: Acquirer) {}

  /** Waits for a card; `signal` ends the wait and leaves the reader as it is. */
  read(tap: TapTerms, signal?: AbortSignal): Promise<CardRead> {
    const { tapId: reference, device, subMerchantId, merchant, amount, tipAmount, currency, captureMode } = tap;
    const { platformId, transactionId, authorisationId, chainId } = tap;
    return this.acquirer.readCard(
      {
        reference,
        device,
        subMerchantId,
        country: merchant.country,
        amount: amount + tipAmount,
        currency,
        reader: tap.reader ?? null,
        account: tap.account ?? null,
        mayGrow: mayGrow(tap),
        holdsLong: captureMode === 'pre-auth',
        descriptorSuffix: tap.descriptorSuffix,
        names: { platformId, transactionId, authorisationId, chainId },
      },
      signal,
    );
  }

  /**
   * A reader that does not hear it is told again beside the answer of the tap; one that cannot be reached is free once its
   * own wait for a card ends.
   */
  async release(tap: TapTerms, card: Pick<AtReader, 'payment' | 'isAuthorising'> = {}): Promise<void> {
    const { tapId: reference, device, subMerchantId, reader = null } = tap;
    const reading = { reference, device, subMerchantId, reader, ...card };
    const release = (): Promise<void> => this.acquirer.abandon(reading);
    await release().catch(() => void retry(release, releasing).catch(() => undefined));
  }
}

/** A tip that is still to come is an increase as well. */
const mayGrow = ({ captureMode, amount, tipAmount, tipWindowMs, ceilingAmount }: TapTerms): boolean =>
  captureMode === 'pre-auth' ? ceilingAmount > amount + tipAmount : captureMode === 'tap_with_tip' && tipWindowMs > 0;
