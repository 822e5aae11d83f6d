import { expect } from 'vitest'
import type { Client } from './test-app.ts'

export interface Walk {
  /** Ids in the order shown. */
  ids: string[]
  /** `meta.total` of each page. */
  totals: number[]
}

/** Follows next_cursor from the first page to the last. `between` runs after each page. */
export async function walkPages(
  client: Client,
  path: string,
  options: { limit?: number; between?: (page: number) => Promise<unknown> } = {},
): Promise<Walk> {
  const limit = options.limit ?? 3
  const walk: Walk = { ids: [], totals: [] }
  let cursor: string | null = null
  for (let page = 1; page <= 1_000; page++) {
    const separator = path.includes('?') ? '&' : '?'
    const answer = await client.get(`${path}${separator}limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`)
    expect(answer.status, answer.text).toBe(200)
    walk.ids.push(...idsIn(answer))
    walk.totals.push(answer.body.meta.total)
    cursor = answer.body.meta.next_cursor
    if (cursor === null) return walk
    expect(answer.body.data).toHaveLength(limit)
    await options.between?.(page)
  }
  throw new Error('the pages do not end')
}

/** Of a list's answer, in its order. */
export function idsIn(answer: { body: { data: { id: string }[] } }): string[] {
  return answer.body.data.map(({ id }) => id)
}
