import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../parts/icon';
import { ScopedButton } from '../parts/scoped-button';
import { showToast } from '../parts/toasts';
import { useStore } from '../parts/use-store';
import { client } from '../requests/client';
import { useRead } from '../requests/use-read';
import { useScope, useSession } from '../session/use-session';
import { Instant } from '../time/instant';
import { setServerNow } from '../time/server-clock';
import { clockMoves } from './deferred-overlays';
import { longWork } from './work';

/**
 * The time of the test environment, which moves everything: payouts, deadlines, retries. A session that may not ask for it has no bar,
 * and goes on from the time at which it signed in.
 */
export const ClockBar = () => {
  const { clock, scopes } = useSession();
  const maySee = useScope('payments:read');
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
  const [isStarting, setStarting] = useState(false);
  const start = async (run: ClockMove['run']) => {
    setStarting(true);
    try {
      void run(await clockMoves());
    } catch (error) {
      showToast((error as Error).message, 'bad');
    } finally {
      setStarting(false);
    }
  };
  if (!maySee) return null;
  return (
    <section class="clock-bar" aria-label="Test clock">
      <span class="clock-bar-now">
        <Icon name="clock" />
        <span class="clock-bar-name">Test clock </span>
        <Instant at={now} />
      </span>
      <span class="clock-bar-moves">
        {moves.map(({ title, text, scopes: needed, run }) => (
          <ScopedButton
            key={title}
            scope={needed.find((scope) => !scopes.includes(scope)) ?? 'payments:write'}
            isDisabled={isMoving || isStarting}
            onClick={() => void start(run)}
          >
            {text}
          </ScopedButton>
        ))}
      </span>
    </section>
  );
};

type Moves = Awaited<ReturnType<typeof clockMoves>>;
type ClockMove = Readonly<{
  title: string;
  text: string;
  scopes: readonly string[];
  run: (moves: Moves) => Promise<void>;
}>;

const moveBy = (title: string, text: string, advance: string): ClockMove => ({
  title,
  text,
  scopes: [],
  run: ({ moveClock }) => moveClock(title, advance),
});

/** Titles are those of the work that each starts. `scopes`: what it reads to find the instant. */
const moves: readonly ClockMove[] = [
  moveBy('Advance one hour', '+1 h', 'PT1H'),
  moveBy('Advance one day', '+1 d', 'P1D'),
  {
    title: 'Advance to next payout',
    text: 'Next payout',
    scopes: ['events:read'],
    run: ({ moveToNextPayout }) => moveToNextPayout(),
  },
  {
    title: 'Advance to next dispute deadline',
    text: 'Next deadline',
    scopes: ['disputes:read'],
    run: ({ moveToNextDeadline }) => moveToNextDeadline(),
  },
  {
    title: 'Advance to next webhook retry',
    text: 'Next retry',
    scopes: ['webhooks:manage', 'events:read'],
    run: ({ moveToNextRetry }) => moveToNextRetry(),
  },
];
const clockTitles = new Set(moves.map(({ title }) => title));
