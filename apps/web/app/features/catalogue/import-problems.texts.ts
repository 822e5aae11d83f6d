import { formatCount } from '@asime/contract/counts'

export const title = 'Rows to correct'
export const summary = (shown: number, all: number, rows: number) =>
  `${shown < all ? `${formatCount(shown)} of ${formatCount(all)} problems` : all === 1 ? '1 problem' : `${formatCount(all)} problems`}, in ${
    rows === 1 ? '1 row' : `${formatCount(rows)} rows`
  }`
export const download = 'Download problems'
export const row = 'Row'
export const column = 'Column'
export const inTheFile = 'In the file'
export const problem = 'Problem'
export const correction = 'How to correct it'
export const empty = 'Empty'
export const place = (n: number, name: string) => `Row ${formatCount(n)}, ${name}`
export const showAll = (n: number) => `Show all ${formatCount(n)} problems`
export const showFirst = (n: number) => `Show the first ${formatCount(n)} problems`
export const others = (shown: number) =>
  `The first ${formatCount(shown)} are listed here. Download the problems to see all.`
