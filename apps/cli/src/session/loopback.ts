/** Whether an address is of this machine. */
export const isLoopback = (url: string): boolean => {
  try {
    return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
  } catch {
    return false;
  }
};
