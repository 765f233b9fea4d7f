import type { IntegrationEvent, MoneyMoved, MoneySource } from '@taprail/contracts';

/** A movement of a sale's money, and the request behind it. */
export type SaleMovement = MoneyMoved &
  Readonly<{ source: MoneySource; occurredAt: string; correlationId: string; traceparent?: string }>;

export const saleMovementOf = (event: IntegrationEvent<string, MoneyMoved>): SaleMovement => {
  const { id: eventId, kind: type, source, occurredAt, correlationId, traceparent, data } = event;
  const movement = { source: { eventId, type, ...source }, occurredAt, correlationId, ...data };
  return traceparent === undefined ? movement : { traceparent, ...movement };
};
