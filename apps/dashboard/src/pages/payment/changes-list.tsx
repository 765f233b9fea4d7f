import { DifferenceList } from '../../parts/difference-list';
import type { StateChange } from './state-changes';

/** Members of a list are counted from one. */
const counted = (change: StateChange): StateChange => ({
  ...change,
  path: change.path.replaceAll(/\.(\d+)(?=\.|$)/g, (_all, at: string) => `.#${Number(at) + 1}`),
});

/** The changes of one event, field by field. */
export const ChangesList = ({ changes, currency }: { changes: readonly StateChange[]; currency: string }) => (
  <section class="card changes" aria-label="Changed by this event">
    <h2>Changed by this event</h2>
    {changes.length === 0 ? (
      <p class="muted">No visible changes.</p>
    ) : (
      <DifferenceList differences={changes.map(counted)} currency={currency} />
    )}
  </section>
);
