import { afterEach, expect, test, vi } from 'vitest'
import { toApiError } from './api.ts'
import { untilAnswered } from './until-answered.ts'

afterEach(() => void vi.useRealTimers())

test.each([
  ['a server that stops', 503, '<h1>Bad gateway</h1>'],
  ['a filter on the way', 403, '<h1>Access denied</h1>'],
])('after the word of %s it asks again', async (_case, status, body) => {
  vi.useFakeTimers()
  const read = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(toApiError({ status, body }))
    .mockResolvedValue('it')

  const answer = untilAnswered(read, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(5_000)

  expect(await answer).toBe('it')
})

test('a refusal of the API is final', async () => {
  const body = JSON.stringify({ code: 'not_found', message: 'Not found', request_id: '1' })
  const read = () => Promise.reject(toApiError({ status: 404, body }))

  expect(await untilAnswered(read, new AbortController().signal)).toBeUndefined()
})
