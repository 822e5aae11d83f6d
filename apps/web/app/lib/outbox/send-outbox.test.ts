import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetPersonal } from '../drafts/forget-drafts.ts'
import { ama, type FakeCall, fakeBrowser, storedSession } from '../session/fake-browser.ts'
import { putIntoOutbox, readOutbox, waitingConversations } from './outbox.ts'
import { onOutboxSent, sendOutbox, sendOutboxes, tryAgain } from './send-outbox.ts'

const NOW = new Date('2026-11-27T09:00:00.000Z')
const FIRST = '0198b1f2-7c00-7000-8000-0000000000a1'
const SECOND = '0198b1f2-7c00-7000-8000-0000000000a2'
const MANY = 'You can write to 20 new shops in 24 hours. Please try again later'

let talks = 0
/** A conversation of its own for each test, since waiting messages belong to the module. */
const newTalk = () => `0198b1f2-7c00-7000-8000-${String(++talks).padStart(12, '0')}`

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Waits for loaded code, through which the work of a timer goes on. */
async function until(isThere: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1_000 && !isThere(); turn++) await new Promise((resolve) => void setImmediate(resolve))
  expect(isThere()).toBe(true)
}

const write = (talk: string, clientId: string) =>
  putIntoOutbox(talk, { client_id: clientId, content: 'Akwaaba', attachments: [], written_at: NOW.toISOString() })

/** The server's answer to a message. */
function arrived({ path, body }: FakeCall) {
  const { client_id, content } = body as { client_id: string; content: string }
  const data = {
    id: client_id,
    conversation_id: path.split('/')[4],
    seq: 1,
    client_id,
    side: 'buyer',
    sender_id: ama.id,
    sender_name: ama.full_name,
    type: 'text',
    content,
    attachments: [],
    reply_to: null,
    warnings: [],
    is_cleared: false,
    is_hidden: false,
    timestamp: NOW.toISOString(),
  }
  return { status: 201, body: { data } }
}

const limited = (seconds: number) => ({
  status: 429,
  body: { code: 'rate_limited', message: MANY, request_id: '1' },
  headers: { 'retry-after': String(seconds) },
})

/** A browser in which the API gives these answers one after the other, and then accepts each message. */
function answering(...answers: { status: number; body?: unknown; headers?: Record<string, string> }[]) {
  return fakeBrowser({ stored: storedSession, answer: (call) => answers.shift() ?? arrived(call) })
}

test('a message over a long limit stays with its sentence, and is sent when the limit is over', async () => {
  const talk = newTalk()
  const { calls } = answering(limited(7_200))
  const sent: string[] = []
  const stop = onOutboxSent((id, { client_id }) => void (id === talk && sent.push(client_id)))
  write(talk, FIRST)
  write(talk, SECOND)

  await sendOutbox(talk)

  expect(readOutbox(talk)[0]?.limit).toEqual({ until: '2026-11-27T11:00:00.000Z', sentence: MANY })
  await sendOutbox(talk)
  await vi.advanceTimersByTimeAsync(7_199_000)
  expect(calls).toHaveLength(1)

  await vi.advanceTimersByTimeAsync(1_000)
  await until(() => readOutbox(talk).length === 0)
  expect(sent).toEqual([FIRST, SECOND])
  stop()
})

test('a short limit is waited for without a word', async () => {
  const talk = newTalk()
  const { calls } = answering(limited(3))
  write(talk, FIRST)

  await sendOutbox(talk)
  expect(readOutbox(talk)[0]?.limit?.sentence).toBeUndefined()

  await vi.advanceTimersByTimeAsync(3_000)
  await until(() => readOutbox(talk).length === 0)
  expect(calls).toHaveLength(2)
})

test('a manual retry does not wait', async () => {
  const talk = newTalk()
  answering(limited(7_200))
  write(talk, FIRST)
  await sendOutbox(talk)

  await tryAgain(talk, FIRST)

  expect(readOutbox(talk)).toEqual([])
})

test('waiting messages of all conversations are sent, and none of another user', async () => {
  const [one, another] = [newTalk(), newTalk()]
  const { calls, items } = answering()
  write(one, FIRST)
  write(another, SECOND)
  items.set(
    'draft:somebody:outbox:0198b1f2-7c00-7000-8000-0000000000ff',
    items.get(`draft:${ama.id}:outbox:${one}`) ?? '',
  )

  sendOutboxes()
  await Promise.all([sendOutbox(one), sendOutbox(another)])

  expect(calls.map(({ path }) => path)).toEqual([one, another].map((id) => `/api/v1/conversations/${id}/messages`))
  expect([...items.keys()].filter((key) => key.includes('outbox'))).toHaveLength(1)
})

test.each([
  ['forbidden', { stored: 'forbidden' } as const],
  ['full', { stored: storedSession, isFull: true }],
])('where storage is %s, a message waits in the page until it is sent', async (_case, browser) => {
  const talk = newTalk()
  const answers = [{ status: 503, body: {} }]
  const { calls } = fakeBrowser({ ...browser, answer: (call) => answers.shift() ?? arrived(call) })
  write(talk, FIRST)

  await sendOutbox(talk)
  expect(readOutbox(talk)).toMatchObject([{ client_id: FIRST }])
  expect(waitingConversations()).toEqual([talk])

  await vi.advanceTimersByTimeAsync(3_000)
  await until(() => readOutbox(talk).length === 0)
  expect(calls).toHaveLength(2)
  expect(waitingConversations()).toEqual([])
})

test('signing out forgets a message that storage did not take', async () => {
  const talk = newTalk()
  fakeBrowser({ stored: storedSession, isFull: true })
  write(talk, FIRST)
  expect(readOutbox(talk)).toHaveLength(1)

  forgetPersonal()

  expect(readOutbox(talk)).toEqual([])
  expect(waitingConversations()).toEqual([])
})

test.each([
  ['a filter’s refusal', { status: 403, body: '<h1>Access denied</h1>' }],
  ['a proxy’s limit', { status: 429, body: 'Slow down' }],
  ['the page of a hotel', { status: 200, body: '<h1>Welcome. Please sign in</h1>' }],
])('a message that was answered by %s instead of the API is sent again by itself', async (_case, answer) => {
  const talk = newTalk()
  const { calls } = answering(answer)
  write(talk, FIRST)

  await sendOutbox(talk)
  expect(readOutbox(talk)).toEqual([expect.not.objectContaining({ refusal: expect.anything() })])

  await vi.advanceTimersByTimeAsync(3_000)
  await until(() => readOutbox(talk).length === 0)
  expect(calls).toHaveLength(2)
})

test('a failed message is retried by itself, ever less often, and shows it after some seconds', async () => {
  const talk = newTalk()
  const busy = { status: 503, body: {} }
  const { calls } = answering(busy, busy, busy, busy)
  write(talk, FIRST)

  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const failed = (count: number) => until(() => calls.length === count && vi.getTimerCount() === 1)

  await sendOutbox(talk)
  await failed(1)
  await vi.advanceTimersByTimeAsync(2_000)
  await failed(2)
  expect(readOutbox(talk)[0]).not.toHaveProperty('isLate')
  await vi.advanceTimersByTimeAsync(3_999)
  await failed(2)
  await vi.advanceTimersByTimeAsync(1)
  await failed(3)
  expect(readOutbox(talk)[0]).toHaveProperty('isLate', true)

  await vi.advanceTimersByTimeAsync(8_000)
  await failed(4)
  await vi.advanceTimersByTimeAsync(16_000)
  await until(() => readOutbox(talk).length === 0)
})
