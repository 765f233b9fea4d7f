/** Small pages of those who run a platform: apart, they would be larger to load. */
export { default as KeysPage } from './keys/keys-page';
export { default as PlatformPage } from './platform/platform-page';
export { default as RequestPage } from './request/request-page';
export { default as RequestsPage } from './requests/requests-page';
export { default as SystemPage } from './system/system-page';
