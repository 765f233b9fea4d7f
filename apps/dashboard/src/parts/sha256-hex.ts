/** SHA-256 in hexadecimal, as manifests and digests write it. */
export const sha256Hex = async (bytes: Uint8Array<ArrayBuffer> | ArrayBuffer): Promise<string> => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
};
