import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSecret } from './secrets.ts'
import { StartupError } from './startup-error.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asime-secrets-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

test('a configured secret is taken, and nothing is written', async () => {
  expect(await loadSecret('configured', join(folder, 'none'))).toBe('configured')
  expect(await readdir(folder)).toEqual([])
})

test('without one it is made once, for the owner’s eyes only, and found again', async () => {
  const made = await loadSecret(undefined, join(folder, 'data', 'deep'))

  expect(Buffer.from(made, 'base64url')).toHaveLength(48)
  expect(await loadSecret(undefined, join(folder, 'data', 'deep'))).toBe(made)
  const file = join(folder, 'data', 'deep', 'jwt-secret')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(join(folder, 'data', 'deep'))).toEqual(['jwt-secret'])
})

test('many first starts at once all use one secret', async () => {
  const secrets = await Promise.all(Array.from({ length: 50 }, () => loadSecret(undefined, folder)))

  expect(new Set(secrets).size).toBe(1)
  expect(await readFile(join(folder, 'jwt-secret'), 'utf8')).toBe(secrets[0])
  expect(await readdir(folder)).toEqual(['jwt-secret'])
})

test('a secret that is cut short is not used', async () => {
  await writeFile(join(folder, 'jwt-secret'), 'short')

  await expect(loadSecret(undefined, folder)).rejects.toThrow(/The secret in .* is damaged/)
})

test('the error for a folder that cannot be made names the setting', async () => {
  await writeFile(join(folder, 'file'), '')

  for (const path of [join(folder, 'file'), join(folder, 'file', 'data')]) {
    const failure = loadSecret(undefined, path)
    await expect(failure).rejects.toThrow(StartupError)
    await expect(failure).rejects.toThrow(/^DATA_DIR: /)
  }
})

// Root may write anywhere.
test.skipIf(process.getuid?.() === 0)('so is a folder that may not be written to', async () => {
  await chmod(folder, 0o500)

  await expect(loadSecret(undefined, folder)).rejects.toThrow(/^DATA_DIR: cannot write to /)
})
