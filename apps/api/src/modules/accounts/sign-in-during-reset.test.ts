import { expect, test } from 'vitest'
import { buildBuyer } from '../../../test/builders.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { inTransaction, together } from '../../platform/database/database.ts'
import { startSession } from './sessions.service.ts'

const app = useTestApp()

test('a sign-in whose password was reset while it was being checked opens no session', async () => {
  const user = await buildBuyer(app(), { passwordHash: 'the old hash' })
  await app().sql("UPDATE users SET password_hash = 'the new hash' WHERE id = $1", [user.id])

  const visitor = { userAgent: undefined, network: '192.0.2.1', nextDevice: 'a device' }
  const late = inTransaction(app().context.db, (tx) =>
    startSession(app().context, together(tx), user.id, visitor, { verifiedHash: 'the old hash' }),
  )

  await expect(late).rejects.toMatchObject({ code: 'invalid_credentials' })
  const sessions = await app().sql('SELECT FROM sessions WHERE user_id = $1 AND id <> $2', [user.id, user.sessionId])
  expect(sessions).toHaveLength(0)
})
