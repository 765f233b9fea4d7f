import { invalidAnswer } from '../errors/error-from-response';

/** More than any answer of the API, and little enough for a process that has asked the wrong server. */
export const answerBytesMax = 32 * 1024 ** 2;

/** The text of an answer, counted as it is unpacked: a few kilobytes on the wire may be gigabytes in memory. */
export const boundedText = async (response: Response, where: string, bytesMax = answerBytesMax): Promise<string> => {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > bytesMax) {
      // A server that does not stop sending would not let the cancellation end either.
      reader.cancel().catch(() => undefined);
      throw invalidAnswer(where, response, `its body has more than ${bytesMax} bytes`);
    }
    text += decoder.decode(value, { stream: true });
  }
};
