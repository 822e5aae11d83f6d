import { mkdtemp, readdir, rename, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  finishBackup,
  listBackups,
  listFilesBelow,
  nameBackup,
  prune,
  removeUnfinished,
  unfinished,
  writeManifest,
} from './backup-folder.ts'
import { createVault, type Vault } from './vault.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60_000)
const segment = (number: number) => `0000000100000000${String(number).padStart(8, '0')}`

test('what is too old goes; every moment of the days that are kept can still be restored', async () => {
  const vault = await makeVault()
  for (const days of [40, 31, 20, 1]) await addBackup(vault, days)
  await add(vault, 'files/uploads/a/400.webp.gone', 40)
  await add(vault, 'files/uploads/b/400.webp.gone', 20)
  await add(vault, 'files/uploads/c/400.webp', 40)

  await prune(vault, 30, NOW)

  // The one of 31 days ago leads to each moment of the 30 days until the next.
  expect(await listBackups(vault)).toEqual([31, 20, 1].map((days) => nameBackup(daysAgo(days), 'cluster')))
  expect((await vault.list('wal/1')).map(({ name }) => name)).toEqual([31, 20, 1].map((days) => segment(100 - days)))
  const files: string[] = []
  for await (const { name } of listFilesBelow(vault, 'files')) files.push(name)
  expect(files).toEqual(['files/uploads/b/400.webp.gone', 'files/uploads/c/400.webp'])
})

test('a backup of tables stands for no moment between those of the cluster', async () => {
  const vault = await makeVault()
  for (const days of [32, 29]) await addBackup(vault, days)
  await addBackup(vault, 31, 'tables')

  await prune(vault, 30, NOW)

  expect(await listBackups(vault)).toEqual([
    nameBackup(daysAgo(32), 'cluster'),
    nameBackup(daysAgo(31), 'tables'),
    nameBackup(daysAgo(29), 'cluster'),
  ])
})

test('the newest backup stays, however old', async () => {
  const vault = await makeVault()
  for (const days of [400, 300]) await addBackup(vault, days)

  await prune(vault, 30, NOW)

  expect(await listBackups(vault)).toEqual([nameBackup(daysAgo(300), 'cluster')])
  expect((await vault.list('wal/1')).map(({ name }) => name)).toEqual([segment(500 - 300)])
})

test('where a backup cannot be read, all log stays and old backups still go', async () => {
  const vault = await makeVault()
  for (const days of [40, 31, 20]) await addBackup(vault, days)
  await vault.put(`backups/${nameBackup(daysAgo(20), 'cluster')}/manifest.json`, Buffer.from('{'))

  await prune(vault, 30, NOW)

  expect(await listBackups(vault)).toHaveLength(2)
  expect(await vault.list('wal/1')).toHaveLength(3)
})

test('what was killed while it was written goes after a day, wherever it is', async () => {
  const vault = await makeVault()
  const name = nameBackup(daysAgo(3), 'tables')
  const paths = [unfinished(name), 'wal/1/segment.zst.1a2b.unfinished', 'wal/1/another.zst.1a2b.unfinished']
  await add(vault, `${unfinished(name)}/tables/users`, 3)
  for (const path of paths.slice(1)) await vault.put(path, Buffer.from(path))
  for (const path of paths.slice(1)) await rename(join(vault.dir, `${path}.zst`), join(vault.dir, path))
  for (const path of paths.slice(0, 2)) await utimes(join(vault.dir, path), daysAgo(3), daysAgo(3))
  await utimes(join(vault.dir, paths[2]!), NOW, NOW)

  await removeUnfinished(vault, NOW)

  expect(await readdir(join(vault.dir, 'backups'))).toEqual([])
  expect(await readdir(join(vault.dir, 'wal/1'))).toEqual(['another.zst.1a2b.unfinished'])
})

async function makeVault(): Promise<Vault> {
  const folder = await mkdtemp(join(tmpdir(), 'asime-vault-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return createVault(folder, undefined)
}

async function add(vault: Vault, name: string, days: number): Promise<void> {
  await vault.put(name, Buffer.from(name))
  await utimes(join(vault.dir, `${name}.zst`), daysAgo(days), daysAgo(days))
}

/** And the segment of the log that it begins in. */
async function addBackup(vault: Vault, days: number, kind: 'cluster' | 'tables' = 'cluster'): Promise<void> {
  const name = nameBackup(daysAgo(days), kind)
  const firstSegment = segment(days > 100 ? 500 - days : 100 - days)
  await writeManifest(vault, name, {
    format: 1,
    kind,
    startedAt: daysAgo(days),
    finishedAt: daysAgo(days),
    postgresVersion: '18.4',
    migration: '0001',
    members: {},
    wal: { systemId: '1', firstSegment, lastSegment: firstSegment, timeline: 1 },
  })
  await finishBackup(vault, name)
  await add(vault, `wal/1/${firstSegment}`, days)
}
