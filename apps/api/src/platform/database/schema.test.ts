import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { generateSchemaFiles } from '../../../test/schema-files.ts'

test('schema.sql and schema.ts are what the migrations make', async ({ onTestFinished }) => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)

  const files = await generateSchemaFiles(database.connectionString)

  for (const [path, text] of Object.entries(files)) {
    expect(await readFile(path, 'utf8'), `${path} is stale: run npm run db:generate`).toBe(text)
  }
})
