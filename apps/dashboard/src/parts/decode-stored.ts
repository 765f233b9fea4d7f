/** The stored data of an event, as an audit shows it. */
export const decodeStored = (base64: string): unknown =>
  JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))));
