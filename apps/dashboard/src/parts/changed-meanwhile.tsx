import { DifferenceList } from './difference-list';
import type { Difference } from './differences';

type Props = { differences?: readonly Difference[]; currency?: string | undefined; onAccept?: () => void };

/** Somebody else was faster: what is different now, and the way on with it. */
export const ChangedMeanwhile = ({ differences = [], currency, onAccept }: Props) => (
  <div class="problem" role="alert">
    <div>
      <p class="problem-text">This changed while you looked, so nothing was done.</p>
      {onAccept ? (
        <>
          <DifferenceList differences={differences} currency={currency} />
          <button type="button" class="button" onClick={onAccept}>
            Go on with the new version
          </button>
        </>
      ) : (
        <p>Close this: the page behind it shows what is there now.</p>
      )}
    </div>
  </div>
);
