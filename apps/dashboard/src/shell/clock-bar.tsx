import { useEffect } from 'preact/hooks';
import { Icon } from '../parts/icon';
import { ScopedButton } from '../parts/scoped-button';
import { useStore } from '../parts/use-store';
import { client } from '../requests/client';
import { useRead } from '../requests/use-read';
import { useScope, useSession } from '../session/use-session';
import { Instant } from '../time/instant';
import { setServerNow } from '../time/server-clock';
import { moveClock, moveToNextPayout } from './move-clock';
import { longWork } from './work';

/**
 * The time of the test environment, which moves everything: payouts, deadlines, retries. A session that may not ask for it has no bar,
 * and goes on from the time at which it signed in.
 */
export const ClockBar = () => {
  const { clock } = useSession();
  const maySee = useScope('payments:read');
  const seesEvents = useScope('events:read');
  const read = useRead('test.clock.get', [], (signal) => client.test.clock.get({ signal }), {
    everyMs: 30_000,
    isEnabled: maySee,
  });
  const asked = read.data?.now;
  const now = asked ?? clock.now;
  useEffect(() => {
    if (asked !== undefined) setServerNow(asked);
  }, [asked]);
  const isMoving = useStore(longWork).some(({ state, title }) => state === 'running' && clockTitles.has(title));
  if (!maySee) return null;
  return (
    <section class="clock-bar" aria-label="Test clock">
      <span class="clock-bar-now">
        <Icon name="clock" />
        <span class="visually-hidden">Test clock </span>
        <Instant at={now} />
      </span>
      <span class="clock-bar-moves">
        {moves.map(([title, text, move]) => (
          <ScopedButton
            key={title}
            scope={move === moveToNextPayout && !seesEvents ? 'events:read' : 'payments:write'}
            isDisabled={isMoving}
            onClick={() => void move()}
          >
            {text}
          </ScopedButton>
        ))}
      </span>
    </section>
  );
};

const moves: readonly (readonly [title: string, text: string, move: () => Promise<void>])[] = [
  ['Advance one hour', '+1 h', () => moveClock('Advance one hour', 'PT1H')],
  ['Advance one day', '+1 d', () => moveClock('Advance one day', 'P1D')],
  ['Advance to next payout', 'Next payout', moveToNextPayout],
];
const clockTitles = new Set(moves.map(([title]) => title));
