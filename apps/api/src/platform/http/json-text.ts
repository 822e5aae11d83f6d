/** A body that already is JSON text, made by the database and passed through unparsed. */
export class JsonText {
  /** As bytes where it is sent more than once: they are not made again for each, and take half the room of a text with a cedi sign in it. */
  readonly text: string | Buffer
  /** Of an answer that is the same for all, by which a client need not be sent again what it has. */
  readonly etag: string | undefined

  constructor(text: string | Buffer, etag?: string) {
    this.text = text
    this.etag = etag
  }
}
