/** The events and comments of a server-sent stream as text, with each chunk those that it completes. */
export async function* eventBlocks(response: Response): AsyncGenerator<readonly string[]> {
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop()!;
    yield blocks;
  }
}
