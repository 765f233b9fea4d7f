import type { ComponentChildren } from 'preact';
import { type EnabledEvent, eventFamilies, eventMeanings, isSubscribed, toggleEvent } from './event-kinds';

type Props = { enabled: readonly EnabledEvent[]; onChange: (enabled: readonly EnabledEvent[]) => void };

/** Which events an endpoint gets: everything, whole families, or single kinds, each with its meaning. */
export const EventPicker = ({ enabled, onChange }: Props) => {
  const check = (event: EnabledEvent, text: ComponentChildren, isCovered = false) => (
    <label class="check">
      <input
        type="checkbox"
        checked={isCovered || enabled.includes(event)}
        disabled={isCovered}
        onChange={() => onChange(toggleEvent(enabled, event))}
      />
      <span>{text}</span>
    </label>
  );
  const hasAll = enabled.includes('*');
  return (
    <fieldset class="event-picker">
      <legend>Events</legend>
      {check('*', 'All events except opt-in types')}
      {eventFamilies
        .filter(({ isOptIn }) => isOptIn || !hasAll)
        .map(({ name, isOptIn, types }) => (
          <div key={name}>
            {check(
              name,
              <>
                All <code>{name}</code> {isOptIn && <small class="muted">Opt-in</small>}
              </>,
            )}
            <ul>
              {types.map((type) => (
                <li key={type}>
                  {check(
                    type,
                    <>
                      <code>{type}</code> <small class="muted">{eventMeanings[type]}</small>
                    </>,
                    enabled.includes(name) && isSubscribed(enabled, type),
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
    </fieldset>
  );
};
