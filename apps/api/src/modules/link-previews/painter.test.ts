import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import type { SitePreview } from './preview.ts'
import { createPainter, type Painter } from './painter.ts'

const SITE: SitePreview = { kind: 'site', pictures: [] }
let painter: Painter
afterEach(() => {
  vi.useRealTimers()
  painter.stop()
})

const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff'

test('the painting process is there only while there is something to paint', async () => {
  painter = createPainter({ idleMs: 50, timeoutMs: 15_000 })
  const seen = [painter.isAwake()]

  const first = painter.paint(SITE, [])
  while (!painter.isAwake()) await sleep(1)
  seen.push(painter.isAwake())
  await first
  while (painter.isAwake()) await sleep(10)

  expect(seen).toEqual([false, true])
  expect(isJpeg((await painter.paint(SITE, [])).jpeg)).toBe(true)
})

test('a preview that takes too long is given up', async () => {
  painter = createPainter({ timeoutMs: 1 })

  do await expect(painter.paint(SITE, [])).rejects.toMatchObject({ code: 'unavailable' })
  while (painter.isAwake())
})

test('a start that takes long goes on while callers are turned away, and ends if none comes back', async () => {
  painter = createPainter({ idleMs: 50, timeoutMs: 1 })

  await expect(painter.paint(SITE, [])).rejects.toMatchObject({ code: 'unavailable' })
  expect(painter.isAwake()).toBe(true)
  while (painter.isAwake()) await sleep(10)
})

test('a preview has its own time after a start that took nearly as long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  painter = createPainter({ timeoutMs: 60_000 })
  const painted = painter.paint(SITE, [])
  await vi.advanceTimersByTimeAsync(59_990)

  // What waited for the start, and what bounded it, is gone once it is painted.
  while (vi.getTimerCount() > 1) await sleep(1)
  vi.advanceTimersByTime(100)

  expect(isJpeg((await painted).jpeg)).toBe(true)
})

test('a process that does not start in time is given up', async () => {
  painter = createPainter({ timeoutMs: 1, startMs: 1 })

  await expect(painter.paint(SITE, [])).rejects.toMatchObject({ code: 'unavailable' })
  while (painter.isAwake()) await sleep(1)
})

test('a preview that cannot be painted does not affect the next one', async () => {
  painter = createPainter({ timeoutMs: 15_000 })
  const broken = painter.paint({ kind: 'products' } as never, [])
  const next = painter.paint(SITE, [])

  await expect(broken).rejects.toThrow('link preview not painted')
  expect(isJpeg((await next).jpeg)).toBe(true)
})

test('a process that ends in the middle of a preview fails that one alone', async () => {
  painter = createPainter({ timeoutMs: 15_000 })
  const lost = painter.paint(SITE, [])
  while (!painter.isAwake()) await sleep(1)
  const next = painter.paint(SITE, [])
  painter.stop()

  await expect(lost).rejects.toThrow('the painting process ended with SIGKILL')
  expect(isJpeg((await next).jpeg)).toBe(true)
})
