import { join } from 'node:path';
import { fold } from '@taprail/event-sourcing';
import { specify, storedSamples } from '@taprail/event-sourcing/testing';
import { type IntegrityAlarmEvent, integrityAlarms, integrityAlarmUpcasters } from './integrity-alarm';

const at = '2026-03-02T11:00:00.000Z';
const finding = {
  id: 'tampered delivery-deferred-by_1@3',
  detail: 'Event 3 of delivery-deferred-by_1 was tampered with',
};
const other = { id: 'tampered publicEvents-by_1@7', detail: 'Event 7 of publicEvents-by_1 was tampered with' };
const raised = (of: typeof finding): IntegrityAlarmEvent => ({
  type: 'IntegrityAlarmRaised',
  data: { finding: of, at },
});
const explained: IntegrityAlarmEvent = { type: 'IntegrityAlarmsExplained', data: { reason: 'restored', at } };
const raise = (of: typeof finding) => ({ type: 'RaiseAlarm', finding: of, at }) as const;
const explain = { type: 'ExplainAlarms', reason: 'restored', at } as const;
const given = specify(integrityAlarms);

describe('an alarm about stored events', () => {
  it('is raised once for each finding', () => {
    given().when(raise(finding)).then(raised(finding));
    given(raised(finding)).when(raise(finding)).thenNothing();
    given(raised(finding)).when(raise(other)).then(raised(other));
  });

  it('stays until a reason explains it, and is not raised again then', () => {
    given(raised(finding), raised(other)).when(explain).then(explained);
    given(raised(finding), explained).when(raise(finding)).thenNothing();
    given(raised(finding), explained).when(raise(other)).then(raised(other));
    given().when(explain).thenNothing();
  });

  it('can still be read as it was first stored', () => {
    const samples = storedSamples<IntegrityAlarmEvent>(join(__dirname, 'history'), integrityAlarmUpcasters);
    expect(samples.map(({ name }) => name)).toEqual(['IntegrityAlarmRaised.1', 'IntegrityAlarmsExplained.1']);
    const events = samples.map(({ event }) => event);
    expect(fold(integrityAlarms, events)).toEqual({ open: [], explained: ['tampered delivery-deferred-by_1@3'] });
  });
});
