import { repeatable } from './numbers.ts'

const FILLERS = new Set([
  'with',
  'from',
  'this',
  'that',
  'your',
  'each',
  'more',
  'than',
  'they',
  'them',
  'have',
  'into',
  'only',
  'very',
  'when',
  'which',
  'will',
  'also',
  'both',
  'over',
  'such',
  'their',
  'what',
  'where',
  'about',
  'after',
  'before',
  'other',
  'these',
  'those',
  'been',
  'being',
  'does',
  'down',
  'here',
  'just',
  'most',
  'once',
  'same',
  'some',
  'then',
  'there',
  'through',
  'under',
  'until',
  'were',
  'while',
  'whom',
  'yourself',
])

/** What stands in texts of any kind: nobody searches for it. */
export const isFiller = (word: string) => FILLERS.has(word)

/** Words that people would search for in the texts, most frequent first; each text counts a word once. */
export function wordsByFrequency(texts: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const text of texts) {
    for (const word of new Set(text.toLowerCase().match(/(?<![\p{L}\d])[a-z]{4,14}(?![\p{L}\d])/gu))) {
      if (!isFiller(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return [...counts].toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([word]) => word)
}

/** The word with one slip of the finger: a letter left out, doubled, or swapped with the next. Never in first place. */
export function misspell(word: string, nth: number): string {
  const at = 1 + (nth % Math.max(1, word.length - 3))
  const letter = word.charAt(at)
  switch (nth % 3) {
    case 0:
      return word.slice(0, at) + word.slice(at + 1)
    case 1:
      return word.slice(0, at) + letter + word.slice(at)
    default:
      return word.slice(0, at) + word.charAt(at + 1) + letter + word.slice(at + 2)
  }
}

/** Words that nothing resembles. */
export function nonsense(count: number): string[] {
  const random = repeatable(7)
  const letters = 'qxzjvkwq'
  return Array.from({ length: count }, () =>
    Array.from({ length: 9 }, () => letters[Math.floor(random() * letters.length)]).join(''),
  )
}
