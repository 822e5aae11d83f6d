import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startBucket } from '../../../test/bucket-stub.ts'
import { createFileStore } from './file-store.ts'

test('a file is put into the bucket, read from it, and removed from it', async () => {
  const bucket = await startBucket()
  const files = createFileStore({ bucket: bucket.settings, dataDir: '/nowhere' })
  const content = Buffer.from('some content')

  await files.put('uploads/a/1.webp', content, 'image/webp')
  expect([...bucket.objects]).toEqual([['uploads/a/1.webp', { content, type: 'image/webp' }]])
  const stored = await files.open('uploads/a/1.webp')
  expect(stored?.bytes).toBe(content.length)
  expect(stored && (await text(stored.content))).toBe('some content')
  const part = await files.open('uploads/a/1.webp', { first: 5, last: 8 })
  expect([part?.bytes, part && (await text(part.content))]).toEqual([4, 'cont'])
  await files.remove(['uploads/a/1.webp', 'uploads/a/2.webp'])
  expect(bucket.objects.size).toBe(0)
  expect(await files.open('uploads/a/1.webp')).toBeUndefined()
})

test('a bucket that is away or refuses is an outage', async () => {
  const bucket = await startBucket()
  const files = createFileStore({ bucket: bucket.settings, dataDir: '/nowhere' })
  const calls = [
    () => files.put('a/b', Buffer.from('x'), 'image/webp'),
    () => files.open('a/b'),
    () => files.remove(['a/b']),
  ]

  for (const status of [403, 500]) {
    bucket.status = status
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'unavailable' })
  }
  await bucket.stop()
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'unavailable' })
})
