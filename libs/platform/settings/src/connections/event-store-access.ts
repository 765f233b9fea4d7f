import type { Settings } from '../settings';
import { authorityMistakes } from './certificate-files';

/** The options of the EventStoreDB client; it prints a whole address, password and all, when it meets another. */
const knownOptions: ReadonlySet<string> = new Set([
  'connectionname',
  'defaultdeadline',
  'discoveryinterval',
  'gossiptimeout',
  'keepaliveinterval',
  'keepalivetimeout',
  'maxdiscoverattempts',
  'nodepreference',
  'tls',
  'tlscafile',
  'tlsverifycert',
  'usercertfile',
  'userkeyfile',
]);

type EventStoreAddress = Readonly<{
  /** As it is written: `user:password`, percent-encoded. */
  credentials: string | undefined;
  /** By their names in small letters, as the client recognises them. */
  options: ReadonlyMap<string, string>;
}>;

const isEventStoreDb = (url: string | undefined): url is string => url?.startsWith('esdb') === true;

const addressOf = (url: string): EventStoreAddress => {
  const [address = '', query = ''] = url.split(/\?(.*)/s);
  const authority = address.replace(/^[^:]*:\/\//, '');
  const at = authority.lastIndexOf('@');
  const pairs = query.split('&').filter((pair) => pair !== '');
  const options = pairs.map((pair): [string, string] => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    return [name.trim().toLowerCase().replace(/[_-]/g, ''), value];
  });
  return { credentials: at < 0 ? undefined : authority.slice(0, at), options: new Map(options) };
};

/** The address with the user, password and authority that were given apart from it. */
export const withEventStoreAccess = (settings: Settings): Settings => {
  const { eventStoreUrl, eventStoreUsername: name, eventStorePassword: password, eventStoreCa: ca } = settings;
  if (!isEventStoreDb(eventStoreUrl)) return settings;
  const credentials = name && password ? `${encodeURIComponent(name)}:${encodeURIComponent(password)}@` : '';
  const authority = ca ? `${eventStoreUrl.includes('?') ? '&' : '?'}tlsCAFile=${encodeURIComponent(ca)}` : '';
  return { ...settings, eventStoreUrl: `${eventStoreUrl.replace('://', () => `://${credentials}`)}${authority}` };
};

/** Contradictions among the settings of EventStoreDB; nothing of a password is repeated. */
export const eventStoreMistakes = (settings: Settings): readonly string[] => {
  const { eventStoreUrl, eventStoreUsername, eventStorePassword, eventStoreCa } = settings;
  if (!isEventStoreDb(eventStoreUrl)) return [];
  const { credentials, options } = addressOf(eventStoreUrl);
  const found = [...optionMistakes(options), ...encodingMistakes(credentials)];
  if ((eventStoreUsername === undefined) !== (eventStorePassword === undefined)) {
    found.push('EVENT_STORE_USERNAME and EVENT_STORE_PASSWORD must be set together');
  }
  if (credentials !== undefined && eventStoreUsername !== undefined) {
    found.push('EVENT_STORE_USERNAME is set, but EVENT_STORE_URL has a user and password of its own');
  }
  if (eventStoreCa !== undefined && options.has('tlscafile')) {
    found.push('EVENT_STORE_CA is set, but EVENT_STORE_URL has a tlsCAFile of its own');
  }
  if (options.get('tls') === 'false') found.push(...plainMistakes(settings, credentials));
  found.push(...authorityMistakes(['EVENT_STORE_CA', eventStoreCa]));
  return [...found, ...authorityMistakes(['EVENT_STORE_URL', optionalText(options.get('tlscafile'))])];
};

const optionalText = (encoded: string | undefined): string | undefined =>
  encoded === undefined ? undefined : decodeURIComponent(encoded);

const optionMistakes = (options: ReadonlyMap<string, string>): readonly string[] => {
  const unknown = [...options.keys()].filter((name) => !knownOptions.has(name));
  const found = unknown.map((name) => `EVENT_STORE_URL has an option that is not known: ${name}`);
  if (options.get('tlsverifycert') === 'false') {
    found.push('EVENT_STORE_URL cannot switch off tlsVerifyCert: name the authority of the server by EVENT_STORE_CA');
  }
  return found;
};

/** The client ends a password at the first of these signs, and would present the beginning of it. */
const encodingMistakes = (credentials = ':'): readonly string[] => {
  if (/^[^:@/?]*:[^:@/?]*$/.test(credentials)) return [];
  return [
    'EVENT_STORE_URL has a user and password that cannot be read: write : @ / ? in them as %3A %40 %2F %3F, or set EVENT_STORE_USERNAME and EVENT_STORE_PASSWORD',
  ];
};

/** The client leaves a password out without a word where the connection is not encrypted. */
const plainMistakes = (settings: Settings, credentials: string | undefined): readonly string[] => {
  const { eventStoreUsername, eventStoreCa } = settings;
  return [
    ...((credentials ?? eventStoreUsername) === undefined
      ? []
      : ['EVENT_STORE_URL has tls=false, and a password is sent over TLS only']),
    ...(eventStoreCa === undefined ? [] : ['EVENT_STORE_CA is set, but EVENT_STORE_URL has tls=false']),
  ];
};
