import { expect, test, vi } from 'vitest'
import { PASSWORD, uniqueEmail } from '../../../test/accounts.ts'
import { buildAdmin, buildBuyer } from '../../../test/builders.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { hashPassword } from './passwords.ts'

const app = useTestApp()

test('sign-ins are logged with address and account, those of admins are kept; never what was typed', async () => {
  const passwordHash = await hashPassword(PASSWORD)
  const [admin, buyer] = [await buildAdmin(app(), { passwordHash }), await buildBuyer(app(), { passwordHash })]
  const logged: unknown[] = []
  const { log } = app().context
  // What is answered is logged beside.
  const keep = (...line: unknown[]) => void (line[1] === 'answered' || logged.push(line))
  vi.spyOn(log, 'info').mockImplementation(keep)
  vi.spyOn(log, 'warn').mockImplementation(keep)
  const login = (email: string, password: string) =>
    app().anonymous.post('/auth/login', { email, password }, { ip: '192.0.2.15' })

  const typed = uniqueEmail('nobody')
  for (const [email, password] of [
    [admin.email, 'not the password'],
    [admin.email, PASSWORD],
    [buyer.email, 'not the password'],
    [buyer.email, PASSWORD],
    [typed, 'not the password'],
  ] as const)
    await login(email, password)

  await vi.waitFor(() => expect(logged).toHaveLength(5), 20_000)
  vi.restoreAllMocks()
  const address = '192.0.2.15'
  expect(logged).toEqual(
    expect.arrayContaining([
      [expect.objectContaining({ account: admin.id, address, code: 'invalid_credentials' }), 'sign-in failed'],
      [expect.objectContaining({ account: admin.id, address }), 'signed in'],
      [expect.objectContaining({ account: buyer.id, address, code: 'invalid_credentials' }), 'sign-in failed'],
      [expect.objectContaining({ account: buyer.id, address }), 'signed in'],
      [expect.objectContaining({ account: null, address, code: 'invalid_credentials' }), 'sign-in failed'],
    ]),
  )
  for (const secret of [PASSWORD, 'not the password', typed]) expect(JSON.stringify(logged)).not.toContain(secret)
  await vi.waitFor(async () => {
    const rows = await app().sql('SELECT kind, address FROM audit_events WHERE user_id = ANY ($1) ORDER BY kind', [
      [admin.id, buyer.id],
    ])
    expect(rows).toEqual([
      { kind: 'admin_sign_in_failed', address },
      { kind: 'admin_signed_in', address },
    ])
  }, 20_000)
})
