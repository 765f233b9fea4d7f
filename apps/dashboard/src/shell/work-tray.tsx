import { Icon } from '../parts/icon';
import { hideToast, toasts } from '../parts/toasts';
import { useStore } from '../parts/use-store';
import { dismissWork, longWork } from './work';

/** Long work and short notices, at the bottom right of every page. */
export const WorkTray = () => {
  const works = useStore(longWork);
  const shown = useStore(toasts);
  return (
    <div class="tray">
      <div class="tray-works">
        {works.map(({ id, title, done, total, state, result, cancel }) => (
          <section key={id} class="tray-work" aria-label={title} data-state={state}>
            <header>
              <strong>{title}</strong>
              {state === 'running' ? (
                <button type="button" class="button" onClick={cancel}>
                  Cancel
                </button>
              ) : (
                <button
                  type="button"
                  class="button-icon"
                  aria-label={`Dismiss ${title}`}
                  onClick={() => dismissWork(id)}
                >
                  <Icon name="close" />
                </button>
              )}
            </header>
            {state === 'running' && (
              <progress aria-label={title} {...(total === null ? {} : { value: done, max: total })} />
            )}
            <p class="tray-result" role="status">
              {state !== 'running' && (
                <>
                  <Icon name={state === 'done' ? 'check' : 'warning'} />
                  <span>{result}</span>
                </>
              )}
            </p>
            {state === 'running' && done > 0 && (
              <p class="muted">
                {done}
                {total === null ? '' : ` of ${total}`}
              </p>
            )}
          </section>
        ))}
      </div>
      <div class="toasts" role="status" aria-live="polite">
        {shown.map(({ id, text, tone }) => (
          <p key={id} class="toast" data-tone={tone}>
            <Icon name={tone === 'good' ? 'check' : 'warning'} />
            <span>{text}</span>
            <button type="button" class="button-icon" aria-label="Dismiss" onClick={() => hideToast(id)}>
              <Icon name="close" />
            </button>
          </p>
        ))}
      </div>
    </div>
  );
};
