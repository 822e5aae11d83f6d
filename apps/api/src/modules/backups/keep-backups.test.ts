import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildBuyer } from '../../../test/builders.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { buildUpload } from '../../../test/uploads.ts'
import { createDatabase } from '../../platform/database/database.ts'
import { createPool } from '../../platform/database/pool.ts'
import { takeDueBackup } from './keep-backups.ts'
import { takeBackup } from './take-backup.ts'

const app = useTestApp()

test('a backup that fails leaves nothing that takes the room of the next one', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'asime-backups-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const { context, database } = app()
  const superuser = createPool(database.superuserConnectionString, { size: 2, onError: () => {} })
  onTestFinished(() => superuser.end())
  await buildUpload(app(), await buildBuyer(app()))
  const full = async () => {
    throw new Error('no space left on device')
  }

  const taken = takeBackup({
    config: context.config,
    settings: { dir, key: undefined, previousKeys: [], keepDays: 30 },
    db: createDatabase(superuser),
    connectionString: database.superuserConnectionString,
    files: { ...context.files, open: full },
    kind: 'tables',
    log: () => {},
  })

  await expect(taken).rejects.toThrow('no space left')
  expect(await readdir(join(dir, 'backups'))).toEqual([])
})

test('a worker whose role may not read every table takes no backup, and says what it lacks', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'asime-backups-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const { context, database } = app()
  const { connectionString } = database
  const backup = { dir, key: undefined, previousKeys: [], keepDays: 30 }

  await takeDueBackup({ ...context, config: { ...context.config, backup, databaseOwnerUrl: undefined } })

  expect(await app().sql('SELECT part, succeeded_at, error FROM backup_parts')).toEqual([
    { part: 'backup', succeeded_at: null, error: expect.stringContaining('DATABASE_OWNER_URL: must be set') },
  ])
  expect(await readdir(dir)).toEqual([])
  // By hand neither: numbers that it may not read would be given out twice after a restore.
  const source = {
    config: context.config,
    settings: backup,
    db: context.db,
    connectionString,
    files: context.files,
    log: () => {},
  }
  await expect(takeBackup(source)).rejects.toThrow('DATABASE_OWNER_URL: must be set')
  expect(await readdir(join(dir, 'backups')).catch(() => [])).toEqual([])
})
