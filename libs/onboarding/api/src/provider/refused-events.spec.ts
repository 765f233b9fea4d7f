import { RefusedEvents } from './refused-events';

const found = (events: RefusedEvents) => events.checks().map(({ name, status, message }) => [name, status, message]);

describe('events that were refused', () => {
  it('are none at first', () =>
    expect(found(new RefusedEvents())).toEqual([
      ['event_mode', 'ok', 'No event of the other mode has come.'],
      ['event_signatures', 'ok', 'Every event was signed with a secret of ours.'],
    ]));

  it('are counted by the reason, and only those of the other mode are a failure', () => {
    const events = new RefusedEvents();
    events.noteUnsigned();
    events.noteUnsigned();
    events.noteOtherMode('evt_1', 'payout.paid');
    expect(found(events)).toEqual([
      ['event_mode', 'failed', expect.stringMatching(/^1 events .*payout\.paid evt_1/)],
      ['event_signatures', 'warning', expect.stringMatching(/^2 events .*PSP_WEBHOOK_SECRETS/)],
    ]);
  });
});
