/** A body that already is JSON text, made by the database and passed through unparsed. */
export class JsonText {
  readonly text: string
  /** Of an answer that is the same for all, by which a client need not be sent again what it has. */
  readonly etag: string | undefined

  constructor(text: string, etag?: string) {
    this.text = text
    this.etag = etag
  }
}
