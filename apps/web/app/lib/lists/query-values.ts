import { MAX_QUERY } from '@asime/contract/text-lengths'

/**
 * Values of an address that the API accepts in a query (packages/contract/src/paging.ts), and undefined for anything else:
 * an old or broken link still opens a list. By hand, because lists are where visits begin, and the contract's schemas
 * would be a fifth of what a first visit may load; the API has the last word anyway.
 */

export function queryText(value: string | null | undefined): string | undefined {
  const text = value?.normalize('NFC').trim()
  // Controls, invisible marks and halves of characters are refused or dropped by the API: nobody searches for them.
  if (!text || text.length > MAX_QUERY || /[\p{Cc}\p{Cf}\p{Cs}]|\p{M}{31}/u.test(text)) return undefined
  return text
}

/** Digits with at most two decimals, as text. */
export function queryAmount(value: string | null | undefined): string | undefined {
  return value && /^\d{1,8}(\.\d{1,2})?$/.test(value) ? value : undefined
}

export function queryId(value: string | null | undefined): string | undefined {
  return value && /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(value)
    ? value
    : undefined
}

export function queryCursor(value: string | null | undefined): string | undefined {
  return value && /^[\w-]{1,1000}$/.test(value) ? value : undefined
}
