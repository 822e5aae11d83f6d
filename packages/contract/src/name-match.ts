// Whether two names are of one person. Without schemas, so that a page can have it for nothing.

export const nameMatches = ['matches', 'partly', 'differs'] as const
export type NameMatch = (typeof nameMatches)[number]

const TITLES = new Set(['MR', 'MRS', 'MISS', 'MS', 'DR', 'PROF', 'REV', 'MADAM', 'ALHAJI', 'HAJIA'])
/** Letters of Ghana's languages that are not Latin ones with a mark, and how banks and networks write them. */
const LETTERS: Readonly<Record<string, string>> = {
  Ɛ: 'E',
  Ɔ: 'O',
  Ŋ: 'N',
  Ɖ: 'D',
  Ƒ: 'F',
  Ɣ: 'G',
  Ʋ: 'V',
  Ɩ: 'I',
  Ʊ: 'U',
}

/** In capitals, without accents, titles and punctuation: a hyphen parts two names, an apostrophe stands within one. */
function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼ`]/gu, '')
    .toUpperCase()
    .replace(/[ƐƆŊƉƑƔƲƖƱ]/g, (letter) => LETTERS[letter] ?? letter)
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const names = words.filter((word) => !TITLES.has(word))
  return names.length > 0 ? names : words
}

/**
 * Compares names as banks, networks and cards write them: case, accents and the order do not count. At least two whole words must be
 * the same; on one side others may be left out, or be initials. `partly`: nothing speaks against it, but less than that is known, such
 * as "K. Asante" for "Kofi Asante"; or two words agree, and each has others that the other does not.
 */
export function matchNames(one: string, other: string): NameMatch {
  const [short, long] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length) as [string[], string[]]
  const rest = [...long]
  const take = (fits: (word: string) => boolean): boolean => {
    const found = rest.findIndex(fits)
    if (found >= 0) rest.splice(found, 1)
    return found >= 0
  }
  const unlike = short.filter((word) => word.length === 1 || !take((each) => each === word))
  const whole = short.length - unlike.length
  const contradicts = unlike.some((word) => !take((each) => isInitialOf(word, each) || isInitialOf(each, word)))
  if (whole >= 2) return contradicts ? 'partly' : 'matches'
  return whole === 1 && !contradicts ? 'partly' : 'differs'
}

const isInitialOf = (initial: string, word: string) => initial.length === 1 && word.startsWith(initial)

/** `KOFI MENSAH ASANTE` as everybody may read it: `K. Asante`. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.at(-1) ?? ''
  const inCase =
    last === last.toUpperCase()
      ? last.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
      : last
  return words.length < 2 ? inCase : `${/^./u.exec(words[0] as string)?.[0].toUpperCase()}. ${inCase}`
}

/** Whose name an account has: of the person who was verified, of their business, or of neither for sure. */
export interface VerifiedNames {
  full_name: string | null
  legal_name: string | null
}
export const accountMatches = ['owner', 'business', 'partly', 'differs'] as const
export type AccountMatch = (typeof accountMatches)[number]

export function matchAccount(
  accountName: string,
  { full_name: person, legal_name: business }: VerifiedNames,
): AccountMatch {
  const asPerson = person === null ? 'differs' : matchNames(accountName, person)
  if (asPerson === 'matches') return 'owner'
  const asBusiness = business === null ? 'differs' : matchNames(accountName, business)
  if (asBusiness === 'matches') return 'business'
  return asPerson === 'partly' || asBusiness === 'partly' ? 'partly' : 'differs'
}
