import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { generateSchemaFiles } from '../../../test/schema-files.ts'

test('schema.sql and schema.ts are what the migrations make', async ({ onTestFinished }) => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)

  const files = await generateSchemaFiles(database.connectionString)

  const stale: string[] = []
  for (const [path, text] of Object.entries(files)) {
    if ((await readFile(path, 'utf8')) !== text) stale.push(basename(path))
  }
  expect(stale, 'run npm run db:generate').toEqual([])
})
