import { useEffect } from 'preact/hooks';
import { Icon } from '../parts/icon';
import { ScopedButton } from '../parts/scoped-button';
import { useStore } from '../parts/use-store';
import { client } from '../requests/client';
import { useRead } from '../requests/use-read';
import { useSession } from '../session/use-session';
import { Instant } from '../time/instant';
import { setServerNow } from '../time/server-clock';
import { moveClock, moveToNextPayout } from './move-clock';
import { longWork } from './work';

/** The time of the test environment, which moves everything: payouts, deadlines, retries. */
export const ClockBar = () => {
  const { clock } = useSession();
  const read = useRead('test.clock.get', [], (signal) => client.test.clock.get({ signal }), { everyMs: 30_000 });
  const now = read.data?.now ?? clock.now;
  useEffect(() => setServerNow(now), [now]);
  const isMoving = useStore(longWork).some(({ state, title }) => state === 'running' && clockTitles.has(title));
  return (
    <section class="clock-bar" aria-label="Test clock">
      <span class="clock-bar-now">
        <Icon name="clock" />
        <span class="visually-hidden">Test clock </span>
        <Instant at={now} />
      </span>
      <span class="clock-bar-moves">
        {moves.map(([title, text, move]) => (
          <ScopedButton key={title} scope="payments:write" isDisabled={isMoving} onClick={() => void move()}>
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
