import { DifferenceList } from './difference-list';
import type { Difference } from './differences';

type Props = { differences?: readonly Difference[]; currency?: string | undefined; onAccept?: () => void };

/** Somebody else was faster: what is different now, and the way on with it. */
export const ChangedMeanwhile = ({ differences = [], currency, onAccept }: Props) => (
  <div class="problem" role="alert">
    <div>
      <p class="problem-text">This has changed since you opened it. Nothing was saved.</p>
      {onAccept ? (
        <>
          <DifferenceList differences={differences} currency={currency} />
          <button type="button" class="button" onClick={onAccept}>
            Continue with the new version
          </button>
        </>
      ) : (
        <p>Close this dialog to see the current version.</p>
      )}
    </div>
  </div>
);
