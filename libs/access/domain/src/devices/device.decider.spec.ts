import { fold } from '@taprail/event-sourcing';
import { specify } from '@taprail/event-sourcing/testing';
import { device, type DeviceChanges, metadataKeysMax } from './device.decider';
import type { DeviceEvent, DeviceMetadata } from './device.events';
import { deviceView, projectDevice } from './device.view';

const given = specify(device);
const at = '2026-03-01T10:00:00.000Z';
const ofDevice = { deviceId: 'dev_1', at };
const base = { ...ofDevice, platformId: 'plt_1' };
const bistro = { subMerchantId: 'sm_1', externalRef: 'bistro' };
const salon = { subMerchantId: 'sm_2', externalRef: 'salon' };
const open = { rejected: false };
const gone = { rejected: true };
const given1 = { label: 'Bar', serial: 'SN1', metadata: { room: '1' } };

const reader = { readerId: 'tmr_1', locationId: 'tml_1', deviceType: 'bbpos_wisepos_e', serial: 'WSC1' };

const register = { type: 'Register', ...base, ...given1, assignee: { ...bistro, ...open } } as const;
const registered: DeviceEvent = { type: 'DeviceRegistered', data: { ...base, ...given1, assignment: bistro } };
const amend = (changes: DeviceChanges, more: object = {}) => ({ type: 'Amend', ...base, changes, ...more }) as const;
const amended = (changes: { label?: string; serial?: string | null; metadata?: DeviceMetadata }): DeviceEvent => ({
  type: 'DeviceAmended',
  data: { ...ofDevice, changes },
});
const reassigned: DeviceEvent = { type: 'DeviceReassigned', data: { ...ofDevice, assignment: salon } };
const remove = { type: 'Remove', ...base } as const;
const removed: DeviceEvent = { type: 'DeviceRemoved', data: ofDevice };

describe('a device', () => {
  it('is registered for a sub-merchant', () => given().when(register).then(registered));
  it('is registered once, also when it is gone since', () => {
    given(registered).when(register).thenNothing();
    given(registered, removed).when(register).thenNothing();
  });
  it('is not registered for who was rejected', () =>
    given()
      .when({ ...register, assignee: { ...bistro, ...gone } })
      .thenRejected('sub_merchant_rejected'));

  it.each<[string, DeviceChanges, Parameters<typeof amended>[0]]>([
    ['its label', { label: 'Terrace' }, { label: 'Terrace' }],
    ['its serial', { serial: 'SN2' }, { serial: 'SN2' }],
    ['no serial any more', { serial: null }, { serial: null }],
    ['only what is different', { label: 'Bar', serial: 'SN2', metadata: { room: '1' } }, { serial: 'SN2' }],
    ['another note', { metadata: { floor: '2' } }, { metadata: { room: '1', floor: '2' } }],
    ['a changed note', { metadata: { room: '2' } }, { metadata: { room: '2' } }],
    ['a note less', { metadata: { room: null } }, { metadata: {} }],
    ['no notes', { metadata: null }, { metadata: {} }],
  ])('is amended: %s', (_what, changes, noted) => given(registered).when(amend(changes)).then(amended(noted)));

  it.each<[string, DeviceChanges]>([
    ['nothing', {}],
    ['what already holds', { ...given1 }],
    ['that there is no longer a note that never was', { metadata: { floor: null } }],
  ])('stays as it is when the patch says %s', (_what, changes) => given(registered).when(amend(changes)).thenNothing());

  it('has a bounded number of notes, those it had included', () => {
    const notes = (from: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${from + n}`, 'v']));
    const metadata = { room: '1', ...notes(0, metadataKeysMax - 1) };
    given(registered)
      .when(amend({ metadata: notes(0, metadataKeysMax - 1) }))
      .then(amended({ metadata }));
    given(registered)
      .when(amend({ metadata: notes(0, metadataKeysMax) }))
      .thenRejected('invalid_value', { maximum: metadataKeysMax });
  });

  it('is reassigned, with or without other changes', () => {
    const assignee = { ...salon, ...open };
    given(registered).when(amend({}, { assignee })).then(reassigned);
    given(registered)
      .when(amend({ label: 'Chair' }, { assignee }))
      .then(amended({ label: 'Chair' }), reassigned);
    given(registered, reassigned).when(amend({}, { assignee })).thenNothing();
  });
  it('is not reassigned to who was rejected', () =>
    given(registered)
      .when(amend({ label: 'Chair' }, { assignee: { ...salon, ...gone } }))
      .thenRejected('sub_merchant_rejected'));
  it('may be amended while its sub-merchant is rejected, also when the patch names it', () =>
    given(registered)
      .when(amend({ label: 'Store' }, { assignee: { ...bistro, ...gone } }))
      .then(amended({ label: 'Store' })));

  it('keeps the reader that it was registered with, whose serial is its own', () =>
    given()
      .when({ ...register, reader })
      .then({ type: 'DeviceRegistered', data: { ...base, ...given1, ...reader, assignment: bistro } }));
  it('is reassigned with the reader that was registered again', () => {
    const assignee = { ...salon, ...open };
    given(registered)
      .when(amend({}, { assignee, reader }))
      .then({ type: 'DeviceReassigned', data: { ...ofDevice, assignment: salon, ...reader } });
  });
  it('may get another reader where it is, and the same one only once', () => {
    const paired: DeviceEvent = { type: 'DeviceReassigned', data: { ...ofDevice, assignment: bistro, ...reader } };
    given(registered).when(amend({}, { reader })).then(paired);
    given(registered, paired).when(amend({}, { reader })).thenNothing();
  });

  it('is removed', () => given(registered).when(remove).then(removed));
  it.each([amend({ label: 'x' }), remove])('cannot be reached where it is not: $type', (command) => {
    given().when(command).thenRejected('device_not_found');
    given(registered, removed).when(command).thenRejected('device_not_found');
    given(registered)
      .when({ ...command, platformId: 'plt_2' })
      .thenRejected('device_not_found');
  });
});

describe('what is shown of a device', () => {
  it('is its latest state, under the name that its platform gave the sub-merchant', () => {
    const state = fold(device, [registered, amended({ label: 'Chair', serial: null }), reassigned]);
    if (state.status === 'none') throw new Error('not folded');
    expect(deviceView(state)).toEqual({
      id: 'dev_1',
      object: 'device',
      label: 'Chair',
      serial: null,
      submerchant: 'salon',
      status: 'active',
      created_at: at,
      metadata: { room: '1' },
    });
  });

  it('has the reader that it was last registered with, for those who use it', () => {
    const moved: DeviceEvent = { type: 'DeviceReassigned', data: { ...ofDevice, assignment: salon, ...reader } };
    const state = fold(device, [registered, moved, reassigned]);
    expect(state).toMatchObject({ ...reader, assignment: salon });
  });

  it('cannot begin with anything but its registration', () =>
    expect(() => projectDevice(undefined, removed)).toThrow('before it was registered'));
});
