import { copyFile, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { buildOneTimeToken, hashOf } from '../../../test/accounts.ts'
import { buildAdmin, buildBuyer, buildVendor } from '../../../test/builders.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { buildUpload } from '../../../test/uploads.ts'
import { createDatabase } from '../../platform/database/database.ts'
import { createPool } from '../../platform/database/pool.ts'
import { completePhoneChanges } from '../users/phone-change.service.ts'
import { copyFiles } from './file-copies.ts'
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
  await app().anonymous.post('/auth/phone/code', { phone: '0244123456', purpose: 'sign_in' })
  const owner = await buildVendor(app())
  // Withdrawn after the restored moment, for all that the restored rows know.
  expect((await app().as(owner).post('/user/shop/invitations', { email: ama.email, role: 'manager' })).status).toBe(201)
  expect((await app().as(ama).get('/auth/profile')).status).toBe(200)

  await finishRestore(app().context, await makeVault())

  expect((await app().as(ama).get('/auth/profile')).status).toBe(401)
  expect(await app().sql('SELECT DISTINCT revoked_because FROM sessions')).toEqual([
    { revoked_because: 'restored from a backup' },
  ])
  const left =
    'SELECT 1 FROM one_time_tokens UNION ALL SELECT 1 FROM known_devices UNION ALL SELECT 1 FROM phone_codes UNION ALL SELECT 1 FROM shop_invitations'
  expect(await app().sql(left)).toEqual([])
})

test('a change of a number or an email that waited is dropped, since its owner may have stopped it meanwhile', async () => {
  const [ama, kofi, admin] = [await buildBuyer(app()), await buildBuyer(app()), await buildAdmin(app())]
  // Confirmed and due: the next run of the job would complete it.
  await app().sql(
    `INSERT INTO phone_changes (user_id, old_phone, new_phone, requested_by, confirmed_at, takes_effect_at)
     VALUES ($1, '+233244000001', '+233244000009', $2, now(), now())`,
    [ama.id, admin.id],
  )
  await app().sql("UPDATE users SET verified_phone = '+233244000001', phone_verified_at = now() WHERE id = $1", [
    ama.id,
  ])
  await app().sql(
    `INSERT INTO email_changes (user_id, old_email, new_email, requested_by, expires_at, new_confirmed_at)
     SELECT id, email, 'taken@example.test', $2, now() + interval '1 day', now() FROM users WHERE id = $1`,
    [kofi.id, admin.id],
  )

  await finishRestore(app().context, await makeVault())
  await completePhoneChanges(app().context)

  expect(await app().sql('SELECT verified_phone FROM users WHERE id = $1', [ama.id])).toEqual([
    { verified_phone: '+233244000001' },
  ])
  expect(await app().sql('SELECT user_id FROM phone_changes UNION ALL SELECT user_id FROM email_changes')).toEqual([])
})

test('whom to erase again is read from encrypted content, not from file names, and is never an admin', async () => {
  const [closed, other, third] = [await buildBuyer(app()), await buildBuyer(app()), await buildBuyer(app())]
  const admin = await buildAdmin(app())
  const vault = await makeVault()
  const [time, day] = ['2026-11-20T10:00:00.000Z', '2026-11-20T10-00-00.000Z']
  for (const { id } of [closed, admin])
    await vault.put(`erasures/${day}_${id}`, Buffer.from(JSON.stringify({ user_id: id, erased_at: time })))
  // As by somebody who can write into the folder, and has no key.
  const pathOf = (id: string) => join(vault.dir, 'erasures', `${day}_${id}.zst.age`)
  await copyFile(pathOf(closed.id), pathOf(other.id))
  await writeFile(pathOf(third.id), '')

  const result = await finishRestore(app().context, vault)

  expect(result).toMatchObject({
    erasedAgain: 1,
    erasedLater: [],
    adminsKept: [admin.id],
    unreadErasures: [`${day}_${third.id}`],
  })
  const statuses = await app().sql('SELECT id, status FROM users WHERE id = ANY($1)', [
    [closed, other, third, admin].map(({ id }) => id),
  ])
  expect(statuses.filter(({ status }) => status === 'active').map(({ id }) => id)).toEqual(
    expect.arrayContaining([other.id, third.id, admin.id]),
  )
  expect(await app().sql('SELECT user_id, erased_at FROM erasures WHERE applied_at IS NOT NULL')).toEqual([
    { user_id: closed.id, erased_at: new Date(time) },
  ])
})

test('a copy of a file that is damaged, or of another key, is named, and keeps none of the others', async () => {
  const vendor = await buildVendor(app())
  const [lost, other] = [await buildUpload(app(), vendor), await buildUpload(app(), vendor)]
  const vault = await makeVault()
  await copyFiles(app().context.db, app().context.files, vault)
  const keyOf = ({ id }: { id: string }, name: string) => `uploads/${id}/${name}`
  const pathOf = (key: string) => join(vault.dir, 'files', `${key}.zst.age`)
  await truncate(pathOf(keyOf(lost, '400.webp')), 250)
  await createVault(vault.dir, await makeKey()).put(`files/${keyOf(lost, '720.webp')}`, Buffer.from('a picture'))
  await app().context.files.remove([keyOf(lost, '400.webp'), keyOf(lost, '720.webp'), keyOf(other, '400.webp')])

  const result = await finishRestore(app().context, vault)

  expect(result).toMatchObject({
    files: 1,
    missingFiles: [],
    unreadableFiles: expect.arrayContaining([keyOf(lost, '400.webp'), keyOf(lost, '720.webp')]),
  })
  const back = await app().context.files.open(keyOf(other, '400.webp'))
  expect(back && (await buffer(back.content)).length).toBeGreaterThan(0)
})

test('a database that could not be checked does not pass for a sound one', async () => {
  const superuser = createPool(app().database.superuserConnectionString, { size: 2, onError: () => {} })
  onTestFinished(() => superuser.end())
  const asSuperuser = { ...app().context, pool: superuser, db: createDatabase(superuser) }

  expect((await finishRestore(app().context, await makeVault())).damage).toBeUndefined()
  expect((await finishRestore(asSuperuser, await makeVault())).damage).toEqual([])
})
