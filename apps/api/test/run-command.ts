import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { compiledCode } from '../src/platform/compiled-code.ts'
import { type TestApp, TEST_SECRET } from './test-app.ts'

/** A command of the server, by its file in `src`, as npm ends up running it on the database of this app. */
export async function runCommand(
  { database }: Pick<TestApp, 'database'>,
  file: string,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../src/${file}`, import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...compiledCode(), DATABASE_URL: database.connectionString, JWT_SECRET: TEST_SECRET, LOG_LEVEL: 'fatal' },
  })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { output, code }
}
