/** The body as it goes over the wire. One that cannot be written never can be, so it is refused before the first attempt. */
export const contentOf = (body: unknown, where: string): string | FormData | undefined => {
  if (body === undefined || typeof body === 'string' || body instanceof FormData) return body;
  try {
    return JSON.stringify(body);
  } catch (error) {
    throw new TypeError(`${where}: the body cannot be written as JSON: ${(error as Error).message}`, { cause: error });
  }
};
