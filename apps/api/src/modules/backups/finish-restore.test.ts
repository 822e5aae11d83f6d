import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildOneTimeToken, hashOf } from '../../../test/accounts.ts'
import { buildBuyer } from '../../../test/builders.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { finishRestore } from './finish-restore.ts'
import { createVault, makeKey, type Vault } from './vault.ts'

const app = useTestApp()

async function makeVault(): Promise<Vault> {
  const dir = await mkdtemp(join(tmpdir(), 'asime-vault-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return createVault(dir, await makeKey())
}

test('a restore opens nothing again: sessions end, and mailed links and known devices are worth nothing', async () => {
  const ama = await buildBuyer(app())
  await buildOneTimeToken(app(), ama, 'reset_password')
  await app().sql('INSERT INTO known_devices (user_id, token_hash) VALUES ($1, $2)', [ama.id, hashOf('a device')])
  expect((await app().as(ama).get('/auth/profile')).status).toBe(200)

  await finishRestore(app().context, await makeVault())

  expect((await app().as(ama).get('/auth/profile')).status).toBe(401)
  expect(await app().sql('SELECT DISTINCT revoked_because FROM sessions')).toEqual([
    { revoked_because: 'restored from a backup' },
  ])
  expect(await app().sql('SELECT 1 FROM one_time_tokens UNION ALL SELECT 1 FROM known_devices')).toEqual([])
})
