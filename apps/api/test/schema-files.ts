import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { dumpSchema } from '../src/platform/database/schema-dump.ts'
import { generateSchemaTypes } from './schema-types.ts'

/** The files that follow from the migrations, by path. */
export async function generateSchemaFiles(connectionString: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return {
      [pathOf('../schema.sql')]: await dumpSchema(client),
      [pathOf('../src/platform/database/schema.ts')]: await generateSchemaTypes(connectionString),
    }
  } finally {
    await client.end()
  }
}

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url))
}
