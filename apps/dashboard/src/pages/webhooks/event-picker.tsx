import type { ComponentChildren } from 'preact';
import { type EnabledEvent, eventFamilies, eventMeanings, isOptIn, isSubscribed, toggleEvent } from './event-kinds';

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
        .map((family) => ({ ...family, types: family.types.filter((type) => !hasAll || isOptIn(type)) }))
        .filter(({ types }) => types.length > 0)
        .map(({ name, isOptIn: isWholeOptIn, types }) => (
          <div key={name}>
            {(isWholeOptIn || !hasAll) &&
              check(
                name,
                <>
                  All <code>{name}</code> {isWholeOptIn && <small class="muted">Opt-in</small>}
                </>,
              )}
            <ul>
              {types.map((type) => (
                <li key={type}>
                  {check(
                    type,
                    <>
                      <code>{type}</code> <small class="muted">{eventMeanings[type]}</small>{' '}
                      {isOptIn(type) && !isWholeOptIn && <small class="muted">Opt-in</small>}
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
