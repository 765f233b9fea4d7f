import type { AuditRow } from '@taprail/sdk';
import { ActorName } from '../../parts/actor-name';
import { Icon } from '../../parts/icon';
import { words } from '../../parts/status-tone';
import { Instant } from '../../time/instant';

type Props = { rows: readonly AuditRow[]; revision: number; onChoose: (revision: number | null) => void };

/** One stop per event: the record as it was after each. Arrow keys step, Home and End jump. */
export const EventSlider = ({ rows, revision, onChoose }: Props) => {
  const last = rows.length - 1;
  const row = rows[revision];
  const choose = (next: number) => onChoose(next >= last ? null : Math.max(0, next));
  return (
    <section class="slider card" aria-label="Payment history">
      <div class="slider-line">
        <button
          type="button"
          class="button-icon"
          aria-label="Previous event"
          disabled={revision <= 0}
          onClick={() => choose(revision - 1)}
        >
          <Icon name="previous" />
        </button>
        <input
          type="range"
          min={0}
          max={last}
          step={1}
          value={revision}
          aria-label="Payment event"
          aria-valuetext={row ? `${words(row.type)}, event ${revision + 1} of ${rows.length}` : undefined}
          list="events"
          onInput={({ currentTarget }) => choose(Number(currentTarget.value))}
        />
        <datalist id="events">
          {rows.map(({ revision: at }) => (
            <option key={at} value={at} />
          ))}
        </datalist>
        <button
          type="button"
          class="button-icon"
          aria-label="Next event"
          disabled={revision >= last}
          onClick={() => choose(revision + 1)}
        >
          <Icon name="next" />
        </button>
      </div>
      {row && (
        <p class="slider-event" role="status">
          <strong>{words(row.type)}</strong>
          <span class="muted">
            event {revision + 1} of {rows.length}
          </span>
          <Instant at={row.at} isExact />
          <span class="muted">
            by <ActorName {...row.actor} />
          </span>
          {revision < last && (
            <button type="button" class="button" onClick={() => onChoose(null)}>
              Back to latest
            </button>
          )}
        </p>
      )}
    </section>
  );
};
