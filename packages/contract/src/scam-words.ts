import { WEIGHTS } from './scam-weights.ts'

// Finds what phrases miss, by the weights of words that are more frequent in risky messages than in harmless ones. The weights come from the
// labelled messages (test/scam-training.ts), and a test compares them.

export const WORD_WEIGHTS: ReadonlyMap<string, number> = new Map(
  WEIGHTS.split('\n').flatMap((line) => {
    const [weight = '', words = ''] = line.split(':')
    return words.split('|').map((word) => [word, Number(weight)] as const)
  }),
)

/** Words are cut to this length, so that paying, payment and pays count as one. */
const STEM = 6
/** A message is risky from this sum on, in hundredths. Of those found by words alone, about one in thirty is a false alarm. */
export const RISKY_FROM = 280

interface Word {
  stem: string
  from: number
  to: number
}

/** @param plain in lower case and without marks */
function wordsIn(plain: string): Word[] {
  return [...plain.matchAll(/\d[\d\s-]*\d|\d|[a-z']+/g)].map(({ 0: word, index }) => ({
    stem: /^\d/.test(word) ? (word.replaceAll(/\D/g, '').length > 5 ? '#long' : '#') : word.slice(0, STEM),
    from: index,
    to: index + word.length,
  }))
}

/** Words, pairs of neighbours, and pairs with one word in between, each with its position. */
function* cuesIn(words: readonly Word[]): Generator<readonly [cue: string, at: number]> {
  for (const [n, { stem, from }] of words.entries()) {
    yield [stem, from]
    const [before, earlier] = [words[n - 1], words[n - 2]]
    if (before) yield [`${before.stem} ${stem}`, before.from]
    if (earlier) yield [`${earlier.stem} _ ${stem}`, earlier.from]
  }
}

/** Each cue once, and an empty one that all messages have. */
export function featuresOf(plain: string): string[] {
  return [...new Set(['', ...cuesIn(wordsIn(plain)).map(([cue]) => cue)])]
}

/** The riskiest sentence of a message whose words together are risky; undefined if they are not. */
export function weighWords(plain: string): { from: number; to: number } | undefined {
  const sentences = [...plain.matchAll(/[^.!?\n]+[.!?]*/g)].map(({ 0: text, index }) => ({
    from: index,
    to: index + text.length,
    weight: 0,
  }))
  const seen = new Set([''])
  let sum = WORD_WEIGHTS.get('') ?? 0
  for (const [cue, at] of cuesIn(wordsIn(plain))) {
    if (seen.has(cue)) continue
    seen.add(cue)
    const weight = WORD_WEIGHTS.get(cue) ?? 0
    sum += weight
    const sentence = sentences.findLast(({ from }) => from <= at)
    if (sentence) sentence.weight += weight
  }
  if (sum < RISKY_FROM) return undefined
  const worst = sentences.toSorted((a, b) => b.weight - a.weight)[0]
  return worst && { from: worst.from + (/^\s*/.exec(plain.slice(worst.from))?.[0].length ?? 0), to: worst.to }
}
