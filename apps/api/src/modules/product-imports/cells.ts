import { MAX_PICTURES } from '@asime/contract/products'

// What is written in a cell, as the fields of a product; and the way back.

/** A cell that cannot be read: what is wrong with it, and what to write. */
export class BadCell extends Error {
  readonly correction: string | null

  constructor(problem: string, correction: string | null = null) {
    super(problem)
    this.correction = correction
  }
}

/** The beginning of what somebody wrote, to be quoted in a sentence: on one line, and no character cut in two. */
export function quote(text: string, max = 40): string {
  return text
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
}

/** An apostrophe keeps text in our export from becoming a formula, and is not part of it. */
export function withoutApostrophe(text: string): string {
  return /^'\s*[=+\-@|%]/.test(text) ? text.slice(1) : text
}

export function readNumber(text: string, hasDecimalCommas: boolean, example: string): number {
  const plain = hasDecimalCommas ? text.replace(/^(-?\d+),(\d+)$/, '$1.$2') : text
  if (!/^-?\d{1,12}(?:\.\d{1,12})?$/.test(plain)) {
    const withoutCommas = plain.replaceAll(/[,\s]/g, '')
    const withZeros = withoutCommas.replaceAll(/o/gi, '0')
    if (withZeros !== withoutCommas && /^-?\d{1,12}(?:\.\d{1,12})?$/.test(withZeros))
      throw new BadCell('Not a number: there is a letter O in it', `Write ${withZeros}`)
    const isGrouped = /^-?\d{1,3}(?:[,\s]\d{3})+(?:\.\d+)?$/.test(plain)
    throw new BadCell('Not a number', `Write ${isGrouped ? withoutCommas : example}`)
  }
  return Number(plain) + 0
}

// Three digits behind a point are thousands where numbers have commas, and may be a slip elsewhere: 1.500 is refused, not read as 1.5.

export function readAmount(text: string, hasDecimalCommas: boolean, example: string): number {
  const amount = readNumber(text, hasDecimalCommas, example)
  if (/[.,]\d{3}$/.test(text))
    throw new BadCell('Must have at most 2 decimals', `Write ${text.replace(/[.,]/, '')} or ${amount.toFixed(2)}`)
  return amount
}

export function readWhole(text: string, example: string): number {
  const number = readNumber(text, false, example)
  if (/\.\d{3}$/.test(text)) throw new BadCell('Not a whole number', `Write ${text.replace('.', '')} or ${number}`)
  return number
}

/** More than any field takes. */
const MAX_PAIRS = 200
const FALSE_FRIENDS = new Set(Object.getOwnPropertyNames(Object.prototype))

/** `Material: Cotton; Care: Wash cold`, or a pair in each line. */
export function readPairs(text: string): [name: string, value: string][] {
  const pairs = text
    .split(/[\r\n]/.test(text) ? /[\r\n]+/ : ';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
  if (pairs.length > MAX_PAIRS) throw new BadCell(`More than ${MAX_PAIRS} pairs of name and value`, 'Remove some')
  const seen = new Set<string>()
  return pairs.map((pair): [string, string] => {
    const at = pair.indexOf(':')
    if (at < 1) throw new BadCell(`“${quote(pair)}” has no name and value`, 'Write it as Name: Value; Name: Value')
    const name = pair.slice(0, at).trim()
    const key = name.toLowerCase()
    if (seen.has(key)) throw new BadCell(`“${quote(name)}” is there twice`, 'Name each once')
    if (FALSE_FRIENDS.has(name) || FALSE_FRIENDS.has(key)) throw new BadCell('This name is not allowed')
    seen.add(key)
    return [name, pair.slice(at + 1).trim()]
  })
}

export function writePairs(pairs: readonly (readonly [name: string, value: string | number])[]): string {
  const lines = pairs.map(([name, value]) => `${name}: ${value}`)
  // In a line of its own a pair may hold semicolons.
  return lines.some((line) => line.includes(';')) ? `${lines.join('\n')}\n` : lines.join('; ')
}

/** One more than a product may have at most, which is refused. */
export const readLinks = (text: string): string[] =>
  text
    .split(/[\s|]+/, MAX_PICTURES + 3)
    .filter((link) => link !== '')
    .slice(0, MAX_PICTURES + 1)
