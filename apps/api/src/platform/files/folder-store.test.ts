import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createFileStore } from './file-store.ts'

async function makeStore() {
  const dataDir = await mkdtemp(join(tmpdir(), 'asime-files-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  return { dataDir, files: createFileStore({ bucket: undefined, dataDir }) }
}

test('a file is put into the folder, read from it, and removed from it with its own folder', async () => {
  const { dataDir, files } = await makeStore()

  await files.put('uploads/a/1.webp', Buffer.from('some content'), 'image/webp')
  await files.put('uploads/a/2.webp', Buffer.from('another'), 'image/webp')
  expect(await readFile(join(dataDir, 'files/uploads/a/1.webp'), 'utf8')).toBe('some content')
  const stored = await files.open('uploads/a/1.webp')
  expect(stored?.bytes).toBe(12)
  expect(stored && (await text(stored.content))).toBe('some content')
  const part = await files.open('uploads/a/1.webp', { first: 5, last: 8 })
  expect([part?.bytes, part && (await text(part.content))]).toEqual([4, 'cont'])
  await files.remove(['uploads/a/1.webp', 'uploads/a/never.webp'])
  expect(await readdir(join(dataDir, 'files/uploads/a'))).toEqual(['2.webp'])
  expect(await files.open('uploads/a/1.webp')).toBeUndefined()
  await files.remove(['uploads/a/1.webp', 'uploads/a/2.webp'])
  expect(await readdir(join(dataDir, 'files/uploads'))).toEqual([])
})

test.skipIf(process.platform === 'win32')(
  'nobody else on the machine enters the folder, also one from before',
  async () => {
    const [made, kept] = [await makeStore(), await makeStore()]
    await mkdir(join(kept.dataDir, 'files'), { mode: 0o755 })

    await made.files.put('uploads/a/document.pdf', Buffer.from('a card'), 'application/pdf')
    await kept.files.open('uploads/a/document.pdf')

    for (const { dataDir } of [made, kept]) expect((await stat(join(dataDir, 'files'))).mode & 0o077).toBe(0)
  },
)

test('no file is overwritten', async () => {
  const { files } = await makeStore()
  await files.put('uploads/a/1.webp', Buffer.from('first'), 'image/webp')

  await expect(files.put('uploads/a/1.webp', Buffer.from('second'), 'image/webp')).rejects.toMatchObject({
    cause: { code: 'EEXIST' },
  })

  const stored = await files.open('uploads/a/1.webp')
  expect(stored && (await text(stored.content))).toBe('first')
})

test('a folder that cannot be written to is an outage', async () => {
  const { dataDir, files } = await makeStore()
  await writeFile(join(dataDir, 'files'), 'in the way')

  await expect(files.put('uploads/a/1.webp', Buffer.from('x'), 'image/webp')).rejects.toMatchObject({
    code: 'unavailable',
  })
})
