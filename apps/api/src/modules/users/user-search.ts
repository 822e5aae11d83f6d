import { GhanaMobile } from '@asime/contract/ghana'
import { containsPattern } from '../../platform/database/patterns.ts'

/**
 * What a search for people looks for in their words, as a pattern. A phone number is stored as `+233244123456` and typed as `0244 123 456`,
 * so of digits alone neither the spaces nor the zero or the plus in front count.
 */
export function userPattern(query: string): string {
  const digits = query.replaceAll(/[\s().-]/g, '')
  return containsPattern(/^\+?\d{4,}$/.test(digits) ? digits.replace(/^(\+|0)/, '') : query.toLowerCase())
}

/** A number to sign in with is found where it is typed whole, as it may be another than the one in the profile. */
export const phoneOf = (query: string): string | null => GhanaMobile.safeParse(query).data ?? null
