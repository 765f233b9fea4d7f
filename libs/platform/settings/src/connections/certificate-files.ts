import { X509Certificate } from 'node:crypto';
import { accessSync, constants, readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';

type FileSetting = readonly [name: string, file: string | undefined];

/** A pair of PEM files that does not open would otherwise be found by the first connection. */
export const pairMistakes = (cert: FileSetting, key: FileSetting): readonly string[] => {
  const [[certName, certFile], [keyName, keyFile]] = [cert, key];
  const found: string[] = [];
  if ((certFile === undefined) !== (keyFile === undefined)) {
    found.push(`${certName} and ${keyName} must be set together`);
  }
  found.push(...unreadableFiles(cert, key));
  if (found.length > 0 || certFile === undefined || keyFile === undefined) return found;
  try {
    createSecureContext({ cert: readFileSync(certFile), key: readFileSync(keyFile) });
    return [];
  } catch (error) {
    return [`${certName} and ${keyName} are not a certificate and its key: ${(error as Error).message}`];
  }
};

/** Node takes a file without a certificate for an authority that has signed nothing. */
export const authorityMistakes = (ca: FileSetting): readonly string[] => {
  const [name, file] = ca;
  const found = unreadableFiles(ca);
  if (found.length > 0 || file === undefined) return found;
  try {
    return new X509Certificate(readFileSync(file)) && [];
  } catch {
    return [`${name} names a file that is no certificate in PEM form: ${file}`];
  }
};

export const unreadableFiles = (...files: readonly FileSetting[]): readonly string[] =>
  files
    .filter(([, file]) => file !== undefined && !isReadable(file))
    .map(([name, file]) => `${name} names a file that cannot be read: ${file}`);

const isReadable = (file: string): boolean => {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
};
