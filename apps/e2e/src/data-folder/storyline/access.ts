import { newPlatform } from '../../harness/api';
import { requireAccepted, type Storyline } from './storyline';

export type IssuedKey = Readonly<{ id: string; secret: string }>;

/** Platforms, keys and settings. */
export const manageAccess = async ({ api, operator }: Storyline): Promise<Readonly<{ key: IssuedKey }>> => {
  await requireAccepted(api.patch('/v1/platform', { tip_max_percent: 30, statement_descriptor_prefix: 'BISTRO' }));
  const { id } = await newPlatform('Salon Suite', operator);
  await requireAccepted(operator.post(`/v1/operator/platforms/${id}/keys`, { scopes: ['payments:read'] }));
  const issued = await requireAccepted(api.post('/v1/api-keys', { label: 'till' }));
  const rotated = await requireAccepted(api.post(`/v1/api-keys/${issued.id}/rotate`, { overlap_s: 3_600 }));
  const lost = await requireAccepted(api.post('/v1/api-keys', { label: 'lost', scopes: ['events:read'] }));
  await requireAccepted(api.delete(`/v1/api-keys/${lost.id}`));
  return { key: { id: issued.id, secret: rotated.secret } };
};

/** Readers of cards: one that stays, and one that moves to another sub-merchant and is removed. */
export const manageDevices = async (
  { api }: Storyline,
  submerchant: string,
  other: string,
): Promise<Readonly<{ device: string }>> => {
  const kept = await requireAccepted(api.post('/v1/devices', { label: 'Bar', submerchant, serial: 'SN-0042' }));
  const moved = await requireAccepted(api.post('/v1/devices', { label: 'Till', submerchant, metadata: { room: '1' } }));
  await requireAccepted(api.patch(`/v1/devices/${moved.id}`, { label: 'Terrace', submerchant: other }));
  await requireAccepted(api.delete(`/v1/devices/${moved.id}`));
  return { device: kept.id };
};
