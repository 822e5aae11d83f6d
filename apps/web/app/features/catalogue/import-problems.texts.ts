const count = (n: number) => n.toLocaleString('en')

export const title = 'Rows to correct'
export const summary = (shown: number, all: number, rows: number) =>
  `${shown < all ? `${count(shown)} of ${count(all)} problems` : all === 1 ? '1 problem' : `${count(all)} problems`}, in ${
    rows === 1 ? '1 row' : `${count(rows)} rows`
  }`
export const download = 'Download problems'
export const row = 'Row'
export const column = 'Column'
export const inTheFile = 'In the file'
export const problem = 'Problem'
export const correction = 'How to correct it'
export const empty = 'Empty'
export const place = (n: number, name: string) => `Row ${count(n)}, ${name}`
export const showAll = (n: number) => `Show all ${count(n)} problems`
export const showFirst = (n: number) => `Show the first ${count(n)} problems`
export const others = (shown: number) => `The first ${count(shown)} are listed here. Download the problems to see all.`
