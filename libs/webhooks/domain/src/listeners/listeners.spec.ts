import { fold } from '@taprail/event-sourcing';
import { specify } from '@taprail/event-sourcing/testing';
import { isListenedTo, type ListenerEvent, listeners, openListenersKeys } from './listeners';
import { replayToListeners } from './replayed-event';

const at = '2026-03-01T10:00:00.000Z';
const untilMs = Date.parse(at) + 60_000;
const opened = (listenerId: string, kinds: readonly 'tap.approved'[] = []): ListenerEvent => ({
  type: 'ListenerOpened',
  data: { listenerId, kinds, untilMs, at },
});
const closed: ListenerEvent = { type: 'ListenerClosed', data: { listenerId: 'lsn_1', at } };

describe('a listener', () => {
  const given = specify(listeners);

  it('is opened once and closed once', () => {
    const open = { type: 'Open', listenerId: 'lsn_1', kinds: [], untilMs, at } as const;
    const close = { type: 'Close', listenerId: 'lsn_1', at } as const;
    given().when(open).then(opened('lsn_1'));
    given(opened('lsn_1')).when(open).thenNothing();
    given(opened('lsn_1')).when(close).then(closed);
    given(opened('lsn_1'), closed).when(close).thenNothing();
  });

  it.each<[string, readonly ListenerEvent[], number, boolean]>([
    ['nobody has opened one', [], untilMs - 1, false],
    ['one is open', [opened('lsn_1')], untilMs - 1, true],
    ['its time is over', [opened('lsn_1')], untilMs, false],
    ['it was closed', [opened('lsn_1'), closed], untilMs - 1, false],
    ['another is still open', [opened('lsn_1'), opened('lsn_2'), closed], untilMs - 1, true],
    ['it wants another kind', [opened('lsn_1', ['tap.approved'])], untilMs - 1, false],
  ])('is there or not: %s', (_when, events, nowMs, expected) =>
    expect(isListenedTo(fold(listeners, events), 'charge.captured', nowMs)).toBe(expected),
  );

  it('is looked for on the day that it ends, which may be tomorrow', () => {
    expect(openListenersKeys('plt_1', Date.parse('2026-03-01T10:00:00.000Z'))).toEqual(['plt_1-2026-03-01']);
    expect(openListenersKeys('plt_1', Date.parse('2026-03-01T23:50:00.000Z'))).toEqual([
      'plt_1-2026-03-01',
      'plt_1-2026-03-02',
    ]);
  });
});

describe('an event that is replayed to listeners', () => {
  const given = specify(replayToListeners);
  const eventPlace = { stream: 'publicEvents-by_1', revision: 3 };
  const about = { eventId: 'evt_1', platformId: 'plt_1', kind: 'tap.approved', eventPlace } as const;
  const replayed = { type: 'EventReplayedToListeners', data: { at, ...about } } as const;

  it('is so each time that it is asked for', () =>
    given(replayed)
      .when({ at, ...about, eventAt: at })
      .then(replayed));

  it('is not when it is older than thirty days', () =>
    given()
      .when({ at, ...about, eventAt: '2026-01-30T09:59:59.999Z' })
      .thenRejected('replay_window_expired'));
});
