import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { Parser } from 'tar'

/** node-tar's parsers are no streams of Node's, and `pipeline` waits for their end in vain. `end` is the event that says it. */
export async function feedTar(
  source: Readable,
  parser: Parser,
  end: 'end' | 'close',
  onChunk: (chunk: Buffer) => void,
): Promise<void> {
  const ended = once(parser, end)
  ended.catch(() => {}) // Thrown below.
  for await (const chunk of source as AsyncIterable<Buffer>) {
    onChunk(chunk)
    if (!parser.write(chunk)) await Promise.race([once(parser, 'drain'), ended])
  }
  parser.end()
  await ended
}
