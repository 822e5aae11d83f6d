// Recognises the same message to many people. Without schemas, as the browser warns the writer before sending.

/** The warning starts after the same words were sent to this many others. */
export const SAME_TO_MANY = 5

/** The words of a text, ignoring case, spaces and punctuation. Undefined for short texts such as thanks, which everybody sends. */
export function wordsOf(text: string): string | undefined {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length < 5 ? undefined : words.join(' ')
}
