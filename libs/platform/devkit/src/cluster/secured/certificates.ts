import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireProgram, runProgram } from '../process/find-program';

/** Paths of PEM files. */
export type CertificateFiles = Readonly<{ cert: string; key: string }>;

/** An authority that lives as long as a test, and what it has signed. No key outlives the folder. */
export class CertificateAuthority {
  private readonly folder: string;

  private constructor() {
    requireProgram('openssl', 'version', 'it makes the certificates of the secured servers.');
    this.folder = mkdtempSync(join(tmpdir(), 'taprail-certificates-'));
    // Servers that run as another user read their files here.
    chmodSync(this.folder, 0o755);
  }

  static create(): CertificateAuthority {
    const authority = new CertificateAuthority();
    authority.runOpenssl(
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=Taprail test authority'],
      ...['-addext', 'basicConstraints=critical,CA:TRUE', '-addext', 'keyUsage=critical,keyCertSign,cRLSign'],
      ...['-keyout', 'ca-key.pem', '-out', 'ca.pem'],
    );
    return authority;
  }

  /** CA certificate with which a client verifies servers. */
  get caFile(): string {
    return join(this.folder, 'ca.pem');
  }

  /** For a server on loopback under any of its names, or for a client of this name. */
  issue(name: string): CertificateFiles {
    const [request, extensions] = [`${name}.csr`, `${name}.ext`];
    const [cert, key] = [`${name}.pem`, `${name}-key.pem`];
    writeFileSync(join(this.folder, extensions), 'subjectAltName=DNS:localhost,IP:127.0.0.1\n');
    this.runOpenssl(
      ...['req', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${name}`, '-keyout', key, '-out', request],
    );
    this.runOpenssl(
      ...['x509', '-req', '-in', request, '-days', '2', '-CA', 'ca.pem', '-CAkey', 'ca-key.pem', '-CAcreateserial'],
      ...['-extfile', extensions, '-out', cert],
    );
    return { cert: join(this.folder, cert), key: join(this.folder, key) };
  }

  /** The path of a further file beside the certificates. */
  pathOf(name: string): string {
    return join(this.folder, name);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private runOpenssl(...args: readonly string[]): void {
    runProgram('openssl', args, { cwd: this.folder });
  }
}
