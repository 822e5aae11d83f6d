/** Letters of Twi, Ga and Ewe that few keyboards have. */
const PLAIN: Readonly<Record<string, string>> = { ɛ: 'e', ɔ: 'o', ŋ: 'n', ɖ: 'd', ƒ: 'f', ɣ: 'g', ʋ: 'v' }

/** As compared: without case and accents. Every character stays one, so that places in the text hold. */
function fold(text: string): string {
  return Array.from(text.toLowerCase(), (letter) => PLAIN[letter] ?? letter.normalize('NFD').charAt(0)).join('')
}

/** Where the text matches what is typed: at the start of a word if it can, else anywhere; -1 if nowhere. */
export function findMatch(text: string, typed: string): number {
  const wanted = fold(typed.trim())
  if (!wanted) return -1
  const folded = fold(text)
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
    if (startsWord(folded, at)) return at
  }
  return folded.indexOf(wanted)
}

function startsWord(text: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))
}

/** The options that match what is typed: first those that begin with it, then those with a word that does, then the rest. */
export function matchingOptions<Option extends { label: string }>(options: readonly Option[], typed: string): Option[] {
  if (!typed.trim()) return [...options]
  return options
    .map((option) => {
      const at = findMatch(option.label, typed)
      return { option, rank: at <= 0 ? at : startsWord(option.label, at) ? 1 : 2 }
    })
    .filter(({ rank }) => rank >= 0)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
}
