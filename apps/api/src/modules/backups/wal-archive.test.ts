import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createVault, readAll, type Vault } from './vault.ts'
import { createWalArchive, findGaps } from './wal-archive.ts'
import { nextSegment, segmentAt, unbroken } from './wal-names.ts'

test('a segment is copied after what it speaks of, and only then PostgreSQL may let go of it', async () => {
  const { archive, vault, answers, order } = await setUp([segment(1)])

  await archive.ship()

  expect(String(await readAll(vault.open(`wal/1/${segment(1)}`)))).toBe(segment(1))
  expect(await answers()).toEqual([segment(1)])
  expect(order).toEqual(['files'])
})

test('a segment that is copied already is taken for the same only if it is', async () => {
  const { archive, vault, answers } = await setUp([segment(1), segment(2)])
  await vault.put(`wal/1/${segment(1)}`, Buffer.from(segment(1)))
  await vault.put(`wal/1/${segment(2)}`, Buffer.from('of a copy of this database'))

  await expect(archive.ship()).rejects.toThrow('Does a copy of this database use the same BACKUP_DIR?')

  expect(await answers()).toEqual([segment(1)])
})

test('a backup folder that is away costs the oldest segments, and never the disk of the database', async () => {
  const names = Array.from({ length: 140 }, (_, i) => segment(i + 1))
  const { archive, answers, gaps } = await setUp(names, (vault) => ({
    ...vault,
    put: () => Promise.reject(new Error('No space left on device')),
  }))

  await expect(archive.ship()).rejects.toThrow('No space left')

  expect(await answers()).toEqual(names.slice(0, 12))
  expect(gaps).toEqual([expect.stringContaining('Gave up 12 segments')])
})

test('names of segments follow each other as in PostgreSQL, and a missing one ends a run', () => {
  expect(segmentAt(1, '0/2000028')).toBe('000000010000000000000002')
  expect(segmentAt(3, '1A/FF000000')).toBe('000000030000001A000000FF')
  expect(nextSegment('000000030000001A000000FF')).toBe('000000030000001B00000000')

  const [a, b, d] = [segment(1), segment(2), segment(4)]
  expect(unbroken(a, new Set([a, b, d]))).toEqual([a, b])
  expect(findGaps([a, b, d])).toEqual([b])
  expect(findGaps([a, b, `00000002${d.slice(8)}`])).toEqual([])
})

const segment = (number: number) => `0000000100000000${number.toString(16).toUpperCase().padStart(8, '0')}`

/** A data folder as PostgreSQL leaves it, with these segments waiting. */
async function setUp(names: string[], change: (vault: Vault) => Vault = (vault) => vault) {
  const folder = await mkdtemp(join(tmpdir(), 'asime-wal-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const dataDir = join(folder, 'data')
  const wal = join(dataDir, 'postgres', 'pg_wal')
  await mkdir(join(wal, 'archive_status'), { recursive: true })
  await mkdir(join(dataDir, 'postgres', 'global'))
  const control = Buffer.alloc(8)
  control.writeBigUInt64LE(1n)
  await writeFile(join(dataDir, 'postgres', 'global', 'pg_control'), control)
  for (const name of names) {
    await writeFile(join(wal, name), name)
    await writeFile(join(wal, 'archive_status', `${name}.ready`), '')
  }
  const vault = createVault(join(folder, 'backups'), undefined)
  const [order, gaps]: [string[], string[]] = [[], []]
  const archive = createWalArchive(dataDir, change(vault), {
    beforeShipping: async () => {
      order.push(...(await vault.list('wal/1')).map(({ name }) => name), 'files')
    },
    onGap: (message) => gaps.push(message),
  })
  return { archive, vault, order, gaps, answers: async () => (await readdir(join(dataDir, 'wal-archived'))).toSorted() }
}
