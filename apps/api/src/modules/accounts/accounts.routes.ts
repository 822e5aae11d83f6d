import { forgotPasswordEndpoint, resetPasswordEndpoint, verifyEmailEndpoint } from '@asime/contract/account-mails'
import {
  listDemoAccountsEndpoint,
  loginEndpoint,
  logoutEndpoint,
  readProfileEndpoint,
  readUserProfileEndpoint,
  refreshEndpoint,
  registerEndpoint,
  resendVerificationEndpoint,
} from '@asime/contract/accounts'
import { changePasswordEndpoint } from '@asime/contract/change-password'
import { openShopEndpoint } from '@asime/contract/open-shop'
import { updateProfileEndpoint } from '@asime/contract/own-profile'
import { endOwnSessionEndpoint, listOwnSessionsEndpoint } from '@asime/contract/own-sessions'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction, together } from '../../platform/database/database.ts'
import { assertFeature } from '../../platform/http/maintenance.ts'
import { serve } from '../../platform/http/serve.ts'
import { readProof } from '../../platform/sessions/proofs.ts'
import {
  countVerificationMail,
  getProfile,
  register,
  requestMail,
  resetPassword,
  updateProfile,
  verifyEmail,
} from './accounts.service.ts'
import { changePassword } from './change-password.service.ts'
import { openDemoAccounts } from './demo-access.ts'
import { openShop } from './open-shop.service.ts'
import { deviceOf, sendDevice } from './known-devices.service.ts'
import { assertGoodPassword } from './new-passwords.ts'
import { endOwnSession, listOwnSessions } from './own-sessions.service.ts'
import { hashPassword } from './passwords.ts'
import { signIn } from './password-sign-in.service.ts'
import { refreshSession, signOut, startSession } from './sessions.service.ts'
import { visitorOf, withProof } from './visitors.ts'

export function accountRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, registerEndpoint, async ({ req, reply, body, once }) => {
    const visitor = await withProof(context, req, registerEndpoint)
    if (body.user_type === 'vendor') assertFeature('open_shops')
    assertGoodPassword(body.password, body.user_type)
    await countVerificationMail(context, visitor.network)
    // Slow on purpose, so not inside the transaction.
    const passwordHash = await hashPassword(body.password)
    const answer = await once(
      async (db) => {
        const data = await register(context, db, body, passwordHash, visitor)
        return { body: { data }, subjectId: data.user.id }
      },
      {
        rebuild: async (db, userId) => ({
          data: await inTransaction(db, (tx) => startSession(context, together(tx), userId, visitor)),
        }),
      },
    )
    sendDevice(context, reply, visitor.nextDevice)
    return answer
  })
  serve(app, context, loginEndpoint, async ({ req, reply, body }) => {
    const visitor = await withProof(context, req, loginEndpoint)
    const data = await signIn(context, body, visitor)
    sendDevice(context, reply, visitor.nextDevice)
    return { data }
  })
  serve(
    app,
    context,
    logoutEndpoint,
    async ({ req, actor, body }) => signOut(context, actor, body.all_devices, visitorOf(req)) as Promise<undefined>,
  )
  serve(app, context, refreshEndpoint, async ({ req, body }) => ({
    data: await refreshSession(context, body.refresh_token, await withProof(context, req, refreshEndpoint)),
  }))

  serve(app, context, listOwnSessionsEndpoint, async ({ actor }) => ({
    data: await listOwnSessions(context.db, actor),
  }))
  serve(app, context, endOwnSessionEndpoint, async ({ actor, params }) => {
    await endOwnSession(context.db, actor, params.id)
    return undefined
  })

  serve(app, context, readProfileEndpoint, async ({ actor }) => ({
    data: { profile: await getProfile(context, actor.userId) },
  }))
  serve(app, context, readUserProfileEndpoint, async ({ actor }) => ({
    data: { profile: await getProfile(context, actor.userId) },
  }))
  serve(app, context, updateProfileEndpoint, async ({ req, actor, body }) => ({
    data: await updateProfile(context, actor, body, await readProof(context, updateProfileEndpoint, req)),
  }))
  serve(app, context, openShopEndpoint, async ({ actor, body, once }) =>
    once(async (db) => ({ body: { data: await openShop(db, actor, body) } })),
  )

  serve(app, context, forgotPasswordEndpoint, async ({ body }) => {
    await requestMail(context, 'reset_password', body.email)
    return { data: { message: 'If there is an account with this email, we have sent a link to set a new password' } }
  })
  serve(app, context, resendVerificationEndpoint, async ({ body }) => {
    await requestMail(context, 'verify_email', body.email)
    return {
      data: { message: 'If there is an account with this email that is not confirmed yet, we have sent a link' },
    }
  })
  serve(app, context, resetPasswordEndpoint, async ({ req, reply, body }) => {
    sendDevice(context, reply, await resetPassword(context, body.token, body.password, visitorOf(req)))
    return { data: { message: 'Your password has been changed. Please sign in' } }
  })
  serve(app, context, changePasswordEndpoint, async ({ req, reply, actor, body }) => {
    const proof = await readProof(context, changePasswordEndpoint, req)
    sendDevice(context, reply, await changePassword(context, actor, body, { device: deviceOf(req), proof }))
    return undefined
  })
  serve(app, context, verifyEmailEndpoint, async ({ req, body }) => {
    const fullName = await verifyEmail(context, body.token, visitorOf(req))
    return { data: { message: 'Your email address is confirmed', full_name: fullName } }
  })

  serve(app, context, listDemoAccountsEndpoint, async () => {
    if (!context.config.demoData) throw new AppError('not_found')
    return { data: [...openDemoAccounts(context.config)] }
  })
}
