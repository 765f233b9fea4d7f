/** Content security policy of the pages: their own files and this origin, no inline code, no HTML from text. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Every power that a page could ask for is given to nobody, but for passkeys, which are for our own pages alone. */
const powers =
  'accelerometer autoplay camera display-capture encrypted-media fullscreen geolocation gyroscope hid idle-detection ' +
  'magnetometer microphone midi payment picture-in-picture screen-wake-lock serial usb ' +
  'xr-spatial-tracking';

/** Sent with everything below the prefix of the pages, also with refusals. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': [
    ...powers.split(' ').map((power) => `${power}=()`),
    'publickey-credentials-create=(self)',
    'publickey-credentials-get=(self)',
  ].join(', '),
};

const immutable = 'public, max-age=31536000, immutable';

/** The name of an asset has a hash of its content; a page must always be the one that names today's assets. */
export const cacheControlOf = (path: string): string => {
  if (path.startsWith('/assets/')) return immutable;
  return path.endsWith('.html') ? 'no-store' : 'no-cache';
};
