// When a text counts as the same one, and how many may have it before that is warned of. Without schemas, for the browser, which tells its
// writer before it is sent.

/** Sent to so many others before, the same words are warned of. */
export const SAME_TO_MANY = 5

/** Its words alone: whoever changes a blank or a capital letter sends the same text. Short ones, such as thanks, are everybody's. */
export function wordsOf(text: string): string | undefined {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length < 5 ? undefined : words.join(' ')
}
