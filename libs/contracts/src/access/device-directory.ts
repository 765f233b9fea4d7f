/** `any`: a device of the test environment, which every sub-merchant may use. */
export type AssignedDevice = Readonly<{ subMerchantId: string | 'any' }>;

/** Offered by access' api. */
export interface DeviceDirectory {
  /** An active device of the platform; answers at once where it is remembered. */
  find(platformId: string, deviceId: string): AssignedDevice | undefined | Promise<AssignedDevice | undefined>;
}

export const DEVICE_DIRECTORY = Symbol('DeviceDirectory');
