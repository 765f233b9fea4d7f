import type { DomainEvent } from '@taprail/event-sourcing';

export type DeviceMetadata = Readonly<Record<string, string>>;

/** The sub-merchant that a device takes payments for, and what its platform calls it. */
export type Assignment = Readonly<{ subMerchantId: string; externalRef: string }>;

/** The card reader at the payment provider that a registration code stood for; an event without one is of a device without. */
export type RegisteredReader = Readonly<{ readerId: string; locationId: string; deviceType: string }>;

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
      }> &
        Partial<RegisteredReader>
    >
  | DomainEvent<
      'DeviceAmended',
      OfDevice<{ changes: Readonly<{ label?: string; serial?: string | null; metadata?: DeviceMetadata }> }>
    >
  | DomainEvent<'DeviceReassigned', OfDevice<{ assignment: Assignment; serial?: string } & Partial<RegisteredReader>>>
  | DomainEvent<'DeviceRemoved', OfDevice>;
