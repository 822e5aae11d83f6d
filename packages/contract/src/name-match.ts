// Whether two names belong to one person. Without schemas, so that pages do not load zod with it.

export const nameMatches = ['matches', 'partly', 'differs'] as const
export type NameMatch = (typeof nameMatches)[number]

const TITLES = new Set(['MR', 'MRS', 'MISS', 'MS', 'DR', 'PROF', 'REV', 'MADAM', 'ALHAJI', 'HAJIA'])
/** Letters of Ghana's languages that do not decompose to a Latin letter, and how banks and networks write them. */
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

/** The words of a name in capitals, without accents, titles and punctuation. A hyphen separates words, an apostrophe does not. */
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
 * Compares names as banks, networks and cards write them, ignoring case, accents and order. `matches`: at least two whole words are the
 * same, and one side may leave out others or abbreviate them. `partly`: fewer words agree but none contradicts, such as "K. Asante" for
 * "Kofi Asante"; or two words agree, and each name has a word that the other does not.
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

/** The public form of `KOFI MENSAH ASANTE`: `K. Asante`. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.at(-1) ?? ''
  const inCase =
    last === last.toUpperCase()
      ? last.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
      : last
  return words.length < 2 ? inCase : `${/^./u.exec(words[0] as string)?.[0].toUpperCase()}. ${inCase}`
}

/** The verified names of a shop's owner and business, with which the name of an account is compared. */
export interface VerifiedNames {
  full_name: string | null
  legal_name: string | null
}
/** The account is in a verified name of its shop. */
export const ownMatches = ['owner', 'business'] as const
export const accountMatches = [...ownMatches, 'partly', 'differs'] as const
export type AccountMatch = (typeof accountMatches)[number]
export function isOwnMatch(match: AccountMatch | null): match is (typeof ownMatches)[number] {
  return (ownMatches as readonly (AccountMatch | null)[]).includes(match)
}

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
