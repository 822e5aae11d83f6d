import type { MobileNetwork } from '@asime/contract/ghana'

const PREFIXES: readonly [RegExp, MobileNetwork][] = [
  [/^(?:24|53|54|55|59|256|257)/, 'mtn'],
  [/^(?:20|50)/, 'telecel'],
  [/^(?:23|26|27|56|57)/, 'at'],
]

/** The network that gave out a number. Numbers move between networks, so it is only a hint. */
export function networkOf(phone: string): MobileNetwork | undefined {
  const [, national] = /^(?:\+?233|0)(\d{2,9})$/.exec(phone.replace(/[\s-]/g, '')) ?? []
  return PREFIXES.find(([prefix]) => national && prefix.test(national))?.[1]
}
