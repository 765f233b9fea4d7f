import type { DomainEvent } from '@taprail/event-sourcing';

export type DeviceMetadata = Readonly<Record<string, string>>;

/** The sub-merchant that a device takes payments for, and what its platform calls it. */
export type Assignment = Readonly<{ subMerchantId: string; externalRef: string }>;

type OfDevice<Data extends object = object> = Data & Readonly<{ deviceId: string; at: string }>;

export type DeviceEvent =
  | DomainEvent<
      'DeviceRegistered',
      OfDevice<{
        platformId: string;
        label: string;
        serial: string | null;
        assignment: Assignment;
        metadata: DeviceMetadata;
      }>
    >
  | DomainEvent<
      'DeviceAmended',
      OfDevice<{ changes: Readonly<{ label?: string; serial?: string | null; metadata?: DeviceMetadata }> }>
    >
  | DomainEvent<'DeviceReassigned', OfDevice<{ assignment: Assignment }>>
  | DomainEvent<'DeviceRemoved', OfDevice>;
