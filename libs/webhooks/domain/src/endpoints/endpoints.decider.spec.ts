import { fold } from '@taprail/event-sourcing';
import { specify } from '@taprail/event-sourcing/testing';
import { endpointsDecider, type EndpointChanges, endpointsMax } from './endpoints.decider';
import type { EndpointEvent, EndpointFields } from './endpoints.events';
import { signingAt } from './endpoints.state';
import { endpointView } from './endpoint.view';

const given = specify(endpointsDecider);
const at = '2026-03-01T10:00:00.000Z';
const later = '2026-03-01T11:00:00.000Z';
const of = { endpointId: 'we_1', at };
const fields: EndpointFields = {
  url: 'https://bistro.example/hooks',
  enabledEvents: ['tap.*'],
  description: null,
  metadata: { team: 'pay' },
};
const register = { type: 'Register', ...of, ...fields, platformId: 'plt_1', secretToken: 'vt_1' } as const;
const registered: EndpointEvent = {
  type: 'EndpointRegistered',
  data: { ...of, ...fields, platformId: 'plt_1', apiVersion: '1', secretToken: 'vt_1' },
};
const another = (n: number): EndpointEvent => ({
  type: 'EndpointRegistered',
  data: { ...registered.data, endpointId: `we_${n}` } as never,
});
const deleted = (endpointId = 'we_1'): EndpointEvent => ({ type: 'EndpointDeleted', data: { endpointId, at } });
const disabled: EndpointEvent = { type: 'EndpointDisabled', data: { ...of, reason: 'gone' } };
const change = (changes: EndpointChanges, expectedRevision?: number) =>
  ({ type: 'Change', ...of, changes, ...(expectedRevision === undefined ? {} : { expectedRevision }) }) as const;
const changed = (changes: Partial<EndpointFields>): EndpointEvent => ({
  type: 'EndpointChanged',
  data: { ...of, changes },
});
const remove = { type: 'Delete', ...of } as const;
const roll = { type: 'RollSecret', ...of, secretToken: 'vt_2', overlapUntil: later } as const;
const rolled: EndpointEvent = {
  type: 'EndpointSecretRolled',
  data: { ...of, secretToken: 'vt_2', overlapUntil: later },
};
const reveal = { type: 'RevealSecret', ...of } as const;
const revealed: EndpointEvent = { type: 'EndpointSecretRevealed', data: of };
const full = Array.from({ length: endpointsMax }, (_, n) => another(n + 100));

describe('the endpoints of a platform', () => {
  it('are registered, each once', () => {
    given().when(register).then(registered);
    given(registered).when(register).thenNothing();
    given(registered, deleted()).when(register).thenNothing();
  });

  it('are bounded, and one that is deleted makes room', () => {
    given(...full)
      .when(register)
      .thenRejected('endpoint_limit_reached', { maximum: endpointsMax });
    given(...full, deleted('we_100'))
      .when(register)
      .then(registered);
  });

  it.each<[string, EndpointChanges, readonly EndpointEvent[]]>([
    ['its address', { url: 'https://new.example/' }, [changed({ url: 'https://new.example/' })]],
    ['the kinds it is subscribed to', { enabledEvents: ['*'] }, [changed({ enabledEvents: ['*'] })]],
    ['a note more', { metadata: { on: 'call' } }, [changed({ metadata: { team: 'pay', on: 'call' } })]],
    ['no notes', { metadata: null }, [changed({ metadata: {} })]],
    ['nothing that is new', { ...fields }, []],
    ['its status', { status: 'disabled' }, [{ type: 'EndpointDisabled', data: { ...of, reason: 'requested' } }]],
    ['the status it has', { status: 'enabled' }, []],
  ])('are changed: %s', (_what, changes, expected) =>
    given(registered)
      .when(change(changes))
      .then(...expected),
  );

  it('are disabled by the dispatcher, and enabled by their platform', () => {
    const gone = { type: 'Disable', ...of, reason: 'gone' } as const;
    given(registered).when(gone).then(disabled);
    given(registered, disabled).when(gone).thenNothing();
    given(registered, deleted()).when(gone).thenNothing();
    given(registered, disabled)
      .when(change({ status: 'enabled' }))
      .then({ type: 'EndpointEnabled', data: of });
  });

  it('roll their secret; both sign until the overlap ends', () => {
    given(registered).when(roll).then(rolled);
    const { endpoints } = fold(endpointsDecider, [registered, rolled]);
    const signing = (time: string) => signingAt(endpoints['we_1']!, Date.parse(time));
    expect([signing(at), signing(later)]).toEqual([['vt_2', 'vt_1'], ['vt_2']]);
  });

  it('note each time that somebody was shown the secrets, which changes nothing about them', () => {
    given(registered).when(reveal).then(revealed);
    given(registered, revealed).when(reveal).then(revealed);
    const before = fold(endpointsDecider, [registered, rolled]);
    expect(fold(endpointsDecider, [registered, rolled, revealed])).toEqual({ ...before, length: 3 });
  });

  it('sign with two secrets at most, however often they are rolled', () => {
    const again: EndpointEvent = {
      type: 'EndpointSecretRolled',
      data: { ...of, secretToken: 'vt_3', overlapUntil: later },
    };
    const { endpoints } = fold(endpointsDecider, [registered, rolled, again]);
    expect(signingAt(endpoints['we_1']!, Date.parse(at))).toEqual(['vt_3', 'vt_2']);
  });

  it('are changed only at the revision that was seen', () => {
    given(another(2), registered)
      .when(change({ enabledEvents: ['*'] }, 1))
      .then(changed({ enabledEvents: ['*'] }));
    given(registered, another(2))
      .when(change({ enabledEvents: ['*'] }, 1))
      .thenRejected('revision_mismatch', { expected: 1, actual: 0 });
    given(registered)
      .when({ ...remove, expectedRevision: 7 })
      .thenRejected('revision_mismatch', { expected: 7, actual: 0 });
  });

  it.each([change({ url: 'https://x.example/' }), remove, roll, reveal])(
    'cannot be reached where they are not: $type',
    (command) => {
      given().when(command).thenRejected('endpoint_not_found');
      given(registered, deleted()).when(command).thenRejected('endpoint_not_found');
    },
  );

  it('are deleted', () => given(registered).when(remove).then(deleted()));

  it('are shown without their secrets', () => {
    const { endpoints } = fold(endpointsDecider, [registered, rolled, disabled]);
    expect(endpointView(endpoints['we_1']!)).toEqual({
      id: 'we_1',
      object: 'webhook_endpoint',
      url: 'https://bistro.example/hooks',
      enabled_events: ['tap.*'],
      description: null,
      status: 'disabled',
      disabled_reason: 'gone',
      api_version: '1',
      previous_secret_expires_at: later,
      created_at: at,
      metadata: { team: 'pay' },
    });
  });
});
