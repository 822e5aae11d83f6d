import type { IncomingHttpHeaders } from 'node:http'

/** A body that already is JSON text, made by the database and passed through unparsed. */
export class JsonText {
  /** Bytes where it is sent more than once: they are encoded once, and take half the room of a text with a cedi sign in it. */
  readonly text: string | Buffer
  /** The tag of an answer that is the same for all: a client that has it is not sent the answer again. */
  readonly etag: string | undefined

  constructor(text: string | Buffer, etag?: string) {
    this.text = text
    this.etag = etag
  }
}

/** Whether the client has named the tag among those it has. */
export function hasAlready({ 'if-none-match': given }: IncomingHttpHeaders, etag: string): boolean {
  return given !== undefined && given.split(',').some((one) => one.trim() === etag)
}
