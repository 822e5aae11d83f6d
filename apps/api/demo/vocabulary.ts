import type pg from 'pg'

/** The distinct words of many texts, roughly cut at blanks: the database does the fine cutting, once for each. */
export class Vocabulary {
  readonly words = new Set<string>()

  add(...texts: readonly string[]): void {
    for (const text of texts) for (const word of wordsOf(text)) this.words.add(word)
  }
}

export function wordsOf(text: string): string[] {
  return text.normalize('NFC').split(/\s+/)
}

/** In pieces that make neither a statement nor its answer large. */
export function* piecesOf(words: Iterable<string>): Generator<string[]> {
  const list = [...words]
  for (let start = 0; start < list.length; start += 5_000) yield list.slice(start, start + 5_000)
}

/** Makes the words known to the spelling help. */
export async function learnWords(
  client: pg.ClientBase,
  scope: 'product' | 'item_request' | 'vendor',
  { words }: Vocabulary,
): Promise<void> {
  for (const piece of piecesOf(words)) await client.query('SELECT learn_words($1, $2)', [scope, piece.join(' ')])
}
