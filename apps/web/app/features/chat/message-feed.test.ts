import type { Message } from '@asime/contract/chat'
import { expect, test } from 'vitest'
import { createMessageFeed } from './message-feed.ts'

/** A server with that many messages, whose answers wait until they are let through. */
function serve(count: number) {
  const server = { count, asked: [] as object[], waiting: [] as (() => void)[] }
  const message = (seq: number) => ({ seq, content: `${seq}` }) as Message
  const feed = createMessageFeed((query) => {
    server.asked.push(query)
    // What is there when it is asked, not when the answer arrives.
    const all = Array.from({ length: server.count }, (_, n) => message(n + 1))
    const { after, cursor } = query
    const limit = after === undefined ? 2 : 3
    const before = cursor === undefined ? server.count : Number(cursor)
    const data =
      after === undefined
        ? all.slice(Math.max(0, before - limit), before).toReversed()
        : all.slice(after, after + limit)
    const next = after === undefined && before > limit ? String(before - limit) : null
    return new Promise((resolve) => {
      server.waiting.push(() => resolve({ data, meta: { limit, next_cursor: next } }))
    })
  })
  const seqs = () => feed.state().messages.map(({ seq }) => seq)
  return { server, feed, seqs, message }
}

/** Lets answers through, one after the other, until nothing is asked any more. */
async function letThrough(server: { waiting: (() => void)[] }, most = 50): Promise<void> {
  for (let turn = 0; turn < most; turn++) {
    server.waiting.shift()?.()
    await new Promise((resolve) => void setImmediate(resolve))
  }
}

test('what comes while the first page loads is read after it, and nothing else', async () => {
  const { server, feed, seqs } = serve(40)
  const first = feed.catchUp()
  server.count = 41
  const again = feed.catchUp()
  await letThrough(server)
  await Promise.all([first, again])

  expect(server.asked).toEqual([{}, { after: 40 }])
  expect(seqs()).toEqual([39, 40, 41])
})

test('what comes while news are read is not missed', async () => {
  const { server, feed, seqs, message } = serve(4)
  void feed.catchUp()
  await letThrough(server)
  server.count = 5
  void feed.catchUp()
  server.count = 7
  void feed.take(message(7))
  await letThrough(server)

  expect(seqs()).toEqual([3, 4, 5, 6, 7])
  expect(feed.state().hasOlder).toBe(true)
})

test('a message that follows is taken without asking, one before the first page is not', async () => {
  const { server, feed, seqs, message } = serve(3)
  void feed.take(message(3))
  await letThrough(server)
  expect(seqs()).toEqual([2, 3])

  void feed.take(message(4))
  expect(seqs()).toEqual([2, 3, 4])
  expect(server.asked).toEqual([{}])
})

test('one that was removed takes the place of what it was, and one from before the first page waits for its page', async () => {
  const { server, feed, seqs, message } = serve(5)
  void feed.catchUp()
  await letThrough(server)
  void feed.take({ ...message(4), content: 'removed' })
  void feed.take({ ...message(1), content: 'removed' })
  await letThrough(server)

  expect(seqs()).toEqual([4, 5])
  expect(feed.state().messages[0]?.content).toBe('removed')
  expect(server.asked).toHaveLength(1)

  server.count = 6
  void feed.lookAgain()
  await letThrough(server)
  // Only of those that are here: what came since is read by the next look, without a gap.
  expect(feed.state().messages.map(({ content }) => content)).toEqual(['removed', '5'])
})

test('older ones are read from where the first page ended', async () => {
  const { server, feed, seqs } = serve(5)
  void feed.catchUp()
  await letThrough(server)
  void feed.loadOlder()
  await letThrough(server)

  expect(seqs()).toEqual([2, 3, 4, 5])
})

test('one that lies far back is led to', async () => {
  const { server, feed, seqs } = serve(9)
  void feed.catchUp()
  await letThrough(server)
  const isThere = feed.loadBackTo(4)
  await letThrough(server)

  expect(await isThere).toBe(true)
  expect(seqs()).toEqual([4, 5, 6, 7, 8, 9])
})
