import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { useTestApp } from '../../../test/test-app.ts'
import { takeDueBackup } from './keep-backups.ts'
import { takeBackup } from './take-backup.ts'

const app = useTestApp()

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
