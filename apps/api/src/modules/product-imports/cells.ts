// What is written in a cell, as the fields of a product; and the way back.

/** A cell that cannot be read: what is wrong with it, and what to write. */
export class BadCell extends Error {
  readonly correction: string | null

  constructor(problem: string, correction: string | null = null) {
    super(problem)
    this.correction = correction
  }
}

export function readNumber(text: string, hasDecimalCommas: boolean, example: string): number {
  const plain = hasDecimalCommas ? text.replace(/^(-?\d+),(\d+)$/, '$1.$2') : text
  if (!/^-?\d{1,12}(?:\.\d{1,12})?$/.test(plain)) {
    const withoutCommas = plain.replaceAll(/[,\s]/g, '')
    const isGrouped = /^-?\d{1,3}(?:[,\s]\d{3})+(?:\.\d+)?$/.test(plain)
    throw new BadCell('Not a number', `Write ${isGrouped ? withoutCommas : example}`)
  }
  return Number(plain) + 0
}

const FALSE_FRIENDS = new Set(Object.getOwnPropertyNames(Object.prototype))

/** `Material: Cotton; Care: Wash cold`, or a pair in each line. */
export function readPairs(text: string): [name: string, value: string][] {
  const pairs = text
    .split(/[\r\n]/.test(text) ? /[\r\n]+/ : ';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf(':')
      if (at < 1)
        throw new BadCell(`“${pair.slice(0, 40)}” has no name and value`, 'Write it as Name: Value; Name: Value')
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as [string, string]
    })
  const names = pairs.map(([name]) => name.toLowerCase())
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index)
  if (twice >= 0) throw new BadCell(`“${pairs[twice]![0].slice(0, 40)}” is there twice`, 'Name each once')
  if (names.some((name) => FALSE_FRIENDS.has(name))) throw new BadCell('This name is not allowed')
  return pairs
}

export function writePairs(pairs: readonly (readonly [name: string, value: string | number])[]): string {
  const lines = pairs.map(([name, value]) => `${name}: ${value}`)
  // In a line of its own a pair may hold semicolons.
  return lines.some((line) => line.includes(';')) ? `${lines.join('\n')}\n` : lines.join('; ')
}

export const readLinks = (text: string): string[] => text.split(/[\s|]+/).filter((link) => link !== '')
