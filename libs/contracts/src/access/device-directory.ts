export type AssignedDevice = Readonly<{
  /** `any`: a device of the test environment, which every sub-merchant may use. */
  subMerchantId: string | 'any';
  /** Its reader at the provider; null: it was never registered there, and goes by its own id. */
  readerId: string | null;
}>;

/** Offered by access' api. */
export interface DeviceDirectory {
  /** An active device of the platform; answers at once where it is remembered. */
  find(platformId: string, deviceId: string): AssignedDevice | undefined | Promise<AssignedDevice | undefined>;
}

export const DEVICE_DIRECTORY = Symbol('DeviceDirectory');
