import { expect, test } from 'vitest'
import { ApiError } from '../api/api.ts'
import { linkToMore, type ListPage, loadPages, MAX_PAGES } from './list-pages.ts'

const meta = { total: 4, total_is_capped: false, limit: 2 }

/** A list of 1 to 4, two at a time, that knows the cursor `second` alone. */
async function load(cursor: string | undefined): Promise<ListPage<number>> {
  if (cursor === undefined) return { data: [1, 2], meta: { ...meta, next_cursor: 'second' } }
  if (cursor === 'second') return { data: [3, 4], meta: { ...meta, next_cursor: null } }
  throw new ApiError({ code: 'invalid_cursor', status: 400, message: 'This page link is no longer valid' })
}

test('reads as many pages as are asked for, from the cursor on', async () => {
  expect((await loadPages({ cursor: undefined, pages: 3 }, load)).data).toEqual([1, 2, 3, 4])
  expect((await loadPages({ cursor: 'second', pages: 1 }, load)).data).toEqual([3, 4])
})

test('an old or broken cursor starts again from the first page', async () => {
  expect((await loadPages({ cursor: 'abc', pages: 2 }, load)).data).toEqual([1, 2, 3, 4])
})

test('any other failure is passed on to the caller', async () => {
  const fail = async () => {
    throw new ApiError({ code: 'unavailable' })
  }
  await expect(loadPages({ cursor: 'second', pages: 1 }, fail)).rejects.toMatchObject({ code: 'unavailable' })
})

test('a longer list takes the place of the shorter, another one does not', () => {
  const params = new URLSearchParams({ state: 'paid' })
  const query = { data: { data: [1, 2], meta: { ...meta, next_cursor: 'second' } }, isPlaceholderData: false }
  const link = (pages: number) => linkToMore(query, params, { cursor: undefined, pages })
  expect(link(MAX_PAGES - 1)).toMatchObject({ to: `?state=paid&pages=${MAX_PAGES}`, replace: true })
  expect(link(MAX_PAGES)).toMatchObject({ to: '?state=paid&cursor=second', replace: false })
})

test('while more is on its way the link adds nothing to the history', () => {
  const query = { data: { data: [1, 2], meta: { ...meta, next_cursor: 'second' } }, isPlaceholderData: true }
  const params = new URLSearchParams({ pages: String(MAX_PAGES) })
  const link = linkToMore(query, params, { cursor: undefined, pages: MAX_PAGES })
  expect(link).toMatchObject({ to: `?pages=${MAX_PAGES}`, replace: true })
})
