import { DifferenceList } from '../../parts/difference-list';
import type { StateChange } from './state-changes';

/** The changes of one event, field by field. */
export const ChangesList = ({ changes, currency }: { changes: readonly StateChange[]; currency: string }) => (
  <section class="card changes" aria-label="Changed by this event">
    <h2>Changed by this event</h2>
    {changes.length === 0 ? (
      <p class="muted">No visible changes.</p>
    ) : (
      <DifferenceList differences={changes} currency={currency} />
    )}
  </section>
);
