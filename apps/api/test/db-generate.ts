// `npm run db:generate`: writes the files that follow from the migrations.
import { writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { migrateToLatest } from '../src/platform/database/migrate.ts'
import { generateSchemaFiles } from './schema-files.ts'
import { startThrowAwayServer } from './throw-away-server.ts'

const server = await startThrowAwayServer()
try {
  await migrateToLatest(server.ownerConnectionString, () => {})
  for (const [path, text] of Object.entries(await generateSchemaFiles(server.ownerConnectionString))) {
    await writeFile(path, text)
    console.log(`Wrote ${relative(process.cwd(), path)}`)
  }
} finally {
  await server.stop()
}
// The type generator leaves a handle open that would keep the process.
process.exit()
