/** A body that already is JSON text, made by the database and passed through unparsed. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
