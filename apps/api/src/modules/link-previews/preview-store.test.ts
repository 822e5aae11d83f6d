import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPreviewStore } from './preview-store.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asime-preview-store-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const preview = (bytes: number) => Buffer.alloc(bytes, 1)

async function names(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()
}

test('what was written is read, and what was not is missing', async () => {
  const store = createPreviewStore(folder)

  await store.write('products/ab/one.jpg', preview(10))

  expect(await store.read('products/ab/one.jpg')).toEqual(preview(10))
  expect(await store.read('products/ab/two.jpg')).toBeUndefined()
})

test('writers of the same preview leave one whole file', async () => {
  const store = createPreviewStore(folder)

  await Promise.all(Array.from({ length: 20 }, () => store.write('site/me/site.jpg', preview(50_000))))

  expect(await names()).toEqual(['site.jpg'])
  expect(await store.read('site/me/site.jpg')).toEqual(preview(50_000))
})

test.for([
  ['files', { files: 10, bytes: 1e9 }],
  ['bytes', { files: 1e9, bytes: 1_000 }],
] as const)('beyond its %s the oldest previews go', async ([, bounds]) => {
  const store = createPreviewStore(folder, { ...bounds, sweepEvery: 1e9 })
  for (let age = 0; age < 15; age++) {
    const name = `products/a${age % 3}/${String(age).padStart(2, '0')}.jpg`
    await store.write(name, preview(100))
    await utimes(join(folder, name), Date.now() / 1000 - age * 60, Date.now() / 1000 - age * 60)
  }

  await store.sweep()

  expect(await names()).toEqual([
    '00.jpg',
    '01.jpg',
    '02.jpg',
    '03.jpg',
    '04.jpg',
    '05.jpg',
    '06.jpg',
    '07.jpg',
    '08.jpg',
  ])
})

test('whoever writes also sweeps, so that the folder stays within its bounds', async () => {
  const store = createPreviewStore(folder, { files: 20, bytes: 1e9, sweepEvery: 5 })

  for (let i = 0; i < 200; i++) await store.write(`products/ab/${i}.jpg`, preview(10))

  expect((await names()).length).toBeLessThanOrEqual(25)
  expect(await store.read('products/ab/199.jpg')).toBeDefined()
})

test('there is nothing to sweep where nothing was ever written', async () => {
  await expect(createPreviewStore(join(folder, 'none')).sweep()).resolves.toBeUndefined()
})
