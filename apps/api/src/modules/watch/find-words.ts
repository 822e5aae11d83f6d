import { fold } from '@asime/contract/scam-shield'

/** Words and numbers as they are compared: without capitals and marks, whatever stands between them. */
export function wordsOf(text: string): string {
  return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}

/**
 * Whether a phrase stands in one of the texts, all of them as `wordsOf` gives them: its words next to each other, the last also in the
 * plural. `bit.ly` stands in `https://bit.ly/x`, `gun` does not in `begun`.
 */
export function holds(texts: readonly string[], phrase: string): boolean {
  if (phrase === '') return false
  return texts.some((text) => {
    const padded = ` ${text} `
    return [' ', 's ', 'es '].some((end) => padded.includes(` ${phrase}${end}`))
  })
}
