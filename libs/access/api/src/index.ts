export { AccessApiModule } from './access-api.module';
export { builtInDevices } from './devices/built-in-devices';
export { deviceParams, deviceSchema } from './devices/device.schema';
export { Devices, type AssignedDevice } from './devices/devices';
export { PlatformSettingsLookup } from './platforms/platform-settings';
export { NotATerm, searchTerms, type SearchTerm } from './search/search-terms';
