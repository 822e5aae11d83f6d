import {
  addPasskeyEndpoint,
  beginPasskeyEndpoint,
  beginPasskeySignInEndpoint,
  listPasskeysEndpoint,
  removePasskeyEndpoint,
  renamePasskeyEndpoint,
  signInByPasskeyEndpoint,
} from '@asime/contract/passkeys'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { sendDevice } from '../known-devices.service.ts'
import { withProof } from '../visitors.ts'
import { addPasskey, beginPasskey, listOwnPasskeys, removePasskey, renamePasskey } from './passkeys.service.ts'
import { beginPasskeySignIn, signInByPasskey } from './use-passkey.service.ts'

export function passkeyRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, listPasskeysEndpoint, async ({ actor }) => ({ data: await listOwnPasskeys(context, actor) }))
  serve(app, context, beginPasskeyEndpoint, async ({ actor }) => ({ data: await beginPasskey(context, actor) }))
  serve(app, context, addPasskeyEndpoint, async ({ req, actor, body }) => ({
    data: await addPasskey(context, actor, body.created, req.headers['user-agent']),
  }))
  serve(app, context, renamePasskeyEndpoint, async ({ actor, params, body }) => ({
    data: await renamePasskey(context, actor, params.id, body.name),
  }))
  serve(app, context, removePasskeyEndpoint, async ({ reply, actor, params }) => {
    sendDevice(context, reply, await removePasskey(context, actor, params.id))
    return undefined
  })
  serve(app, context, beginPasskeySignInEndpoint, async () => ({ data: await beginPasskeySignIn(context) }))
  serve(app, context, signInByPasskeyEndpoint, async ({ req, reply, body }) => {
    const visitor = await withProof(context, req, signInByPasskeyEndpoint)
    const data = await signInByPasskey(context, body.passkey, visitor)
    sendDevice(context, reply, visitor.nextDevice)
    return { data }
  })
}
