/** The most rows that are looked for in an answer: a search among some thousand bytes takes some microseconds. */
const MOST = 64

/** Ids of the rows that were written last, each with its number. */
export interface RowLog {
  add(ids: readonly string[]): void
  /** The number of the next. */
  end(): number
  /** Whether a text names any row from that number on; true also where these are no longer known. */
  isNamed(text: Buffer, from: number): boolean
}

export function createRowLog(): RowLog {
  let ids: Buffer[] = []
  let end = 0
  return {
    add(more) {
      end += more.length
      ids = [...ids, ...more.map((id) => Buffer.from(id))].slice(-MOST)
    },
    end: () => end,
    isNamed(text, from) {
      const since = end - from
      return since > ids.length || ids.slice(ids.length - since).some((id) => text.includes(id))
    },
  }
}
