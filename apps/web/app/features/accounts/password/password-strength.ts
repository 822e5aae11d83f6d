import { MIN_PASSWORD_LENGTH } from '@asime/contract/rules'
import * as texts from './password-strength.texts.ts'

/** From 0 (too short) to 4: a hint. The rules are the length and, on the server, the list of most used passwords. */
export type Strength = 0 | 1 | 2 | 3 | 4

export const strengthWords: Record<Exclude<Strength, 0>, string> = {
  1: texts.weakOthersWouldGuessIt,
  2: texts.fairLongerIsBetter,
  3: texts.good,
  4: texts.strong,
}

const CLASSES = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u]
const GUESSED_FIRST = /password|passw0rd|qwerty|asdf|letmein|welcome|akwaaba|ghana|asime|iloveyou|jesus|admin/i
/** So many characters that no guessing gets there, whatever they are. */
const LONG = 16

/** How hard a password is to guess, by its length and variety. */
export function strengthOf(password: string, least = MIN_PASSWORD_LENGTH): Strength {
  if (password.length < least) return 0
  if (isPlain(password)) return 1
  const kinds = CLASSES.filter((kind) => kind.test(password)).length
  const score = Number(password.length >= 8) + Number(password.length >= 12) + Number(kinds >= 2) + Number(kinds >= 3)
  if (password.length >= LONG) return Math.max(3, score) as Strength
  return Math.max(1, score) as Strength
}

/** A well-known word with little more than a year, one character again and again, or a run like 123456. */
function isPlain(password: string): boolean {
  if (password.replace(GUESSED_FIRST, '').length < 5) return true
  if (new Set(password).size <= 2) return true
  const codes = Array.from(password, (char) => char.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  return steps.size === 1 && Math.abs([...steps][0] ?? 9) <= 1
}
