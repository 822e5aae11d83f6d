import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { generateSchemaFiles } from '../../../test/schema-files.ts'
import { dumpSchema } from './schema-dump.ts'

test('schema.sql and schema.ts are what the migrations make', async ({ onTestFinished }) => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)

  const files = await generateSchemaFiles(database.ownerConnectionString)

  const stale: string[] = []
  for (const [path, text] of Object.entries(files)) {
    if ((await readFile(path, 'utf8')) !== text) stale.push(basename(path))
  }
  expect(stale, 'run npm run db:generate').toEqual([])
})

test('the text of the schema shows its changes, and nothing that extensions bring', async ({ onTestFinished }) => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.ownerConnectionString })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await database.drop()
  })
  const before = await dumpSchema(client)

  await client.query(`
    CREATE TABLE stalls (stall_id uuid PRIMARY KEY, price pesewas NOT NULL DEFAULT 5, CONSTRAINT stalls_cheap CHECK (price < 10));
    CREATE INDEX stalls_by_price ON stalls (price) WHERE price > 1`)
  const after = await dumpSchema(client)

  const added = after.split('\n').filter((line) => !before.split('\n').includes(line))
  expect(added).toEqual([
    'CREATE TABLE stalls (',
    '  stall_id uuid NOT NULL,',
    '  price pesewas NOT NULL DEFAULT 5,',
    '  CONSTRAINT stalls_pkey PRIMARY KEY (stall_id),',
    '  CONSTRAINT stalls_cheap CHECK (price::bigint < 10)',
    'CREATE INDEX stalls_by_price ON stalls USING btree (price) WHERE price::bigint > 1;',
  ])
  expect(before).not.toMatch(/^CREATE (FUNCTION public\.(similarity|unaccent)\(|TABLE kysely)/m)
})
