// A process that owns an embedded database until it is ended: node database-owner.ts <data folder>
import { startEmbeddedDatabase } from '../src/platform/database/embedded/embedded.ts'

try {
  await startEmbeddedDatabase({ dataDir: process.argv[2]!, log: () => {} })
  console.log('ready')
  setInterval(() => {}, 1_000)
} catch (error) {
  console.log(String(error))
  process.exitCode = 1
}
