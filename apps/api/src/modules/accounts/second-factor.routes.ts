import {
  beginSecondFactorEndpoint,
  checkSecondFactorEndpoint,
  readSecondFactorEndpoint,
  renewRecoveryCodesEndpoint,
  turnOffSecondFactorEndpoint,
  turnOnSecondFactorEndpoint,
} from '@asime/contract/second-factor'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { readProof } from '../../platform/sessions/proofs.ts'
import { sendDevice } from './known-devices.service.ts'
import {
  beginSecondFactor,
  checkSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './second-factor.service.ts'

/** A code from an authenticator app beside the password. */
export function secondFactorRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, readSecondFactorEndpoint, async ({ actor }) => ({ data: await readSecondFactor(context, actor) }))
  serve(app, context, beginSecondFactorEndpoint, async ({ req, actor, body: { password } }) => {
    const proof = await readProof(context, beginSecondFactorEndpoint, req)
    return { data: await beginSecondFactor(context, actor, { password, proof }) }
  })
  serve(app, context, turnOnSecondFactorEndpoint, async ({ req, reply, actor, body }) => {
    const proof = await readProof(context, turnOnSecondFactorEndpoint, req)
    const { codes, device } = await turnOnSecondFactor(context, actor, body.code, proof)
    sendDevice(context, reply, device)
    return { data: { recovery_codes: codes } }
  })
  serve(app, context, checkSecondFactorEndpoint, async ({ actor, body }) => {
    await checkSecondFactor(context, actor, body.code)
    return undefined
  })
  serve(app, context, renewRecoveryCodesEndpoint, async ({ actor, body }) => ({
    data: { recovery_codes: await renewRecoveryCodes(context, actor, body.code) },
  }))
  serve(app, context, turnOffSecondFactorEndpoint, async ({ actor, body }) => {
    await turnOffSecondFactor(context, actor, body.code)
    return undefined
  })
}
