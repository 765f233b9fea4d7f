/** Where readers of a sub-merchant stand. */
export type MerchantAddress = Readonly<{
  line1: string;
  line2?: string;
  city: string;
  state?: string;
  postal_code: string;
  country: string;
}>;

export type MerchantPlace = Readonly<{
  subMerchantId: string;
  /** What the platform calls the sub-merchant: the name of the place. */
  name: string;
  address: MerchantAddress;
  /** Counts the changes of the sub-merchant, so that another address is another question. */
  version: number;
  /** Null: none is known, and it is opened. */
  locationId: string | null;
}>;

export type NewReader = Readonly<{
  deviceId: string;
  label: string;
  registrationCode: string;
  place: MerchantPlace;
  /** The same key again is the same reader. */
  key: string;
}>;

export type ReaderAtProvider = Readonly<{ readerId: string; locationId: string; serial: string; deviceType: string }>;

export type ReaderHealth = Readonly<{
  status: 'online' | 'offline' | 'unknown';
  lastSeenAt: string | null;
  software: string | null;
}>;

/**
 * Card readers as the provider of payments knows them. Failures are those of `OnboardingPsp`; a PspRefused names in
 * `path` the field of the registration that is at fault.
 */
export interface Readers {
  /** Whether a reader is paired by the code that it shows; otherwise a device goes by its own id. */
  readonly areRegistered: boolean;
  register(reader: NewReader): Promise<ReaderAtProvider>;
  /** Undefined for one that is not registered. */
  read(readerId: string): Promise<ReaderHealth | undefined>;
  /** Once or twice is the same. */
  remove(readerId: string): Promise<void>;
  /** Removes where readers of the sub-merchant stand; there they cannot take payments any more. */
  forgetPlaces(subMerchantId: string): Promise<void>;
}

export const READERS = Symbol('Readers');
