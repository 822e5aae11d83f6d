import { writeFileSync } from 'node:fs'
import { fold } from '../src/scam-shield.ts'
import { featuresOf } from '../src/scam-words.ts'
import { fresh, known, type Labelled, last, unseen } from './scam-messages.ts'
import { first, second, third } from './scam-messages-held-out.ts'

/** What the shield was worked out on. */
export const WORKED_ON: readonly Labelled[] = [known, fresh, unseen, last, first, second, third]

/** How strongly weights are drawn to nothing, and how often all messages are gone through. */
const PULL = 0.1
const ROUNDS = 60
/** Words that only one message has say nothing of others. */
const LEAST_MESSAGES = 2
/** In hundredths: what weighs less is left out. */
const LEAST_WEIGHT = 10

/**
 * What each word and pair of words says for a risky message, in hundredths: a logistic regression over the labelled messages, which are gone
 * through in the same order each time.
 */
export function trainWords(sets: readonly Labelled[]): Map<string, number> {
  const texts = sets.flatMap(({ risky, harmless }) =>
    Array.from({ length: Math.max(risky.length, harmless.length) }, (_, n) => [
      { text: risky[n], is: 1 },
      { text: harmless[n], is: 0 },
    ]).flat(),
  )
  const messages = texts.flatMap(({ text, is }) =>
    text === undefined ? [] : [{ features: featuresOf(fold(text)), is }],
  )
  const counts = new Map<string, number>()
  for (const { features } of messages) for (const each of features) counts.set(each, (counts.get(each) ?? 0) + 1)
  const weights = new Map<string, number>()
  const counted = messages.map(({ features, is }) => ({
    features: features.filter((each) => (counts.get(each) ?? 0) >= LEAST_MESSAGES),
    is,
  }))
  for (let round = 0; round < ROUNDS; round++) {
    const step = 0.3 / (1 + round / 10)
    for (const { features, is } of counted) {
      let sum = 0
      for (const each of features) sum += weights.get(each) ?? 0
      const miss = 1 / (1 + Math.exp(-sum)) - is
      for (const each of features) {
        const weight = weights.get(each) ?? 0
        weights.set(each, weight - step * (miss + (PULL * weight) / features.length))
      }
    }
  }
  return new Map(
    [...weights]
      .map(([each, weight]) => [each, Math.round(weight * 100)] as const)
      .filter(([, weight]) => Math.abs(weight) >= LEAST_WEIGHT)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** A line for each weight, with its words: `node packages/contract/test/scam-training.ts` writes it anew. */
function toModule(weights: ReadonlyMap<string, number>): string {
  const byWeight = Map.groupBy(weights.keys(), (word) => weights.get(word) ?? 0)
  const lines = [...byWeight].toSorted(([a], [b]) => a - b).map(([weight, words]) => `${weight}:${words.join('|')}`)
  return `/** Made by test/scam-training.ts: what words and pairs of words say for a risky message, in hundredths, and which say it. */
export const WEIGHTS = \`${lines.join('\n')}\`
`
}

if (import.meta.main) writeFileSync(new URL('../src/scam-weights.ts', import.meta.url), toModule(trainWords(WORKED_ON)))
