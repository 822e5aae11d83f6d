import { isOwnPath } from '@asime/contract/own-path'
import {
  confirmByProviderEndpoint,
  linkProviderEndpoint,
  listOwnProvidersEndpoint,
  unlinkProviderEndpoint,
} from '@asime/contract/own-providers'
import {
  answerProviderEndpoint,
  finishProviderSignInEndpoint,
  listSignInProvidersEndpoint,
  type ProviderAnswer,
  registerByProviderEndpoint,
} from '@asime/contract/provider-sign-in'
import { type SignInProvider, signInProviders } from '@asime/contract/sign-in-providers'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/context.ts'
import { networkOf } from '../../../platform/http/networks.ts'
import { assertFeature } from '../../../platform/http/maintenance.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { Actor } from '../../../platform/sessions/actor.ts'
import { sendDevice } from '../known-devices.service.ts'
import type { Arrival } from '../sessions.service.ts'
import { noteFailedSignIn } from '../sign-in-trace.service.ts'
import { withProof } from '../visitors.ts'
import {
  assertMayConfirm,
  assertMayLink,
  confirmByProvider,
  linkProvider,
  listOwnProviders,
  unlinkProvider,
} from './own-providers.service.ts'
import {
  beginVisit,
  finishByCode,
  type ProviderClients,
  registerByProvider,
  signInByProvider,
  takeAnswer,
  type Vouched,
} from './provider-sign-in.service.ts'
import { sendVisit, visitOf } from './visit-secrets.ts'

/** Sends a browser to a provider. No call of the API: it is a link. */
export const START_ROUTE = '/sign-in/:provider/start'
const HOME = '/app'
const MOST_PATH_CHARACTERS = 1_000

export function startRoute(app: FastifyInstance, context: Context, clients: ProviderClients): void {
  app.get<{ Params: { provider: string }; Querystring: { from?: unknown } }>(START_ROUTE, async (req, reply) => {
    void reply.header('cache-control', 'no-store')
    const provider = signInProviders.find((each) => each === req.params.provider)
    // Of a page that was opened before its settings were taken away.
    if (!provider || !clients[provider]) return reply.redirect('/login')
    try {
      await context.rateLimits.take('credentials', networkOf(req.ip))
      const { url, token } = await beginVisit(context, clients, {
        provider,
        purpose: 'sign_in',
        user_id: null,
        session_id: null,
        return_to: ownPathOf(req.query.from),
      })
      sendVisit(context, reply, token)
      return await reply.redirect(url)
    } catch (error) {
      // The page says it in words, with the way back.
      if (!(error instanceof AppError) || !(error.code === 'unavailable' || error.code === 'rate_limited')) throw error
      if (error.code === 'unavailable') req.log.warn({ err: error, provider }, 'a provider did not answer')
      return reply.redirect(`/sign-in/${provider}?error=${error.code}`)
    }
  })
}

/** Whatever the address says, only ever a path of this site. */
function ownPathOf(path: unknown): string {
  return typeof path === 'string' && path.length <= MOST_PATH_CHARACTERS && isOwnPath(path) ? path : HOME
}

/** Signing in by Google and Facebook. */
export function providerSignInRoutes(app: FastifyInstance, context: Context, clients: ProviderClients): void {
  /** What the visit was begun for. One about an account comes with its actor: no other gets here. */
  async function act(vouched: Vouched, actor: Actor | undefined, visitor: Arrival): Promise<ProviderAnswer> {
    const { purpose, return_to } = vouched.visit
    if (purpose === 'sign_in' || !actor) return signInByProvider(context, vouched, visitor)
    if (purpose === 'link') {
      await linkProvider(context, actor, vouched)
      return { outcome: 'linked', return_to }
    }
    await confirmByProvider(context, actor, vouched)
    return { outcome: 'confirmed', return_to }
  }

  serve(app, context, listSignInProvidersEndpoint, async () => ({
    data: signInProviders.filter((provider: SignInProvider) => clients[provider]),
  }))
  serve(app, context, answerProviderEndpoint, async ({ req, reply, body, actor }) => {
    const visitor = await withProof(context, req, answerProviderEndpoint)
    const by = { token: visitOf(req), network: visitor.network, actor }
    const vouched = await takeAnswer(context, clients, body, by).catch((error: unknown) => {
      // Whoever is signed in confirms or links.
      if (!actor && error instanceof AppError)
        noteFailedSignIn(context, { way: 'provider', code: error.code }, visitor, async () => undefined)
      throw error
    })
    const data = await act(vouched, actor, visitor)
    if (data.session) sendDevice(context, reply, visitor.nextDevice)
    return { data }
  })
  serve(app, context, finishProviderSignInEndpoint, async ({ req, reply, body }) => {
    const visitor = await withProof(context, req, finishProviderSignInEndpoint)
    const data = await finishByCode(context, body, visitor)
    sendDevice(context, reply, visitor.nextDevice)
    return { data }
  })
  serve(app, context, registerByProviderEndpoint, async ({ req, reply, body }) => {
    if (body.user_type === 'vendor') assertFeature('open_shops')
    const visitor = await withProof(context, req, registerByProviderEndpoint)
    const data = await registerByProvider(context, body, visitor)
    sendDevice(context, reply, visitor.nextDevice)
    return { data }
  })

  const beginOwn = async (
    reply: FastifyReply,
    { userId, sessionId }: Actor,
    purpose: 'link' | 'confirm',
    { provider, return_to: returnTo }: { provider: SignInProvider; return_to?: string | undefined },
  ) => {
    const visit = { provider, purpose, user_id: userId, session_id: sessionId, return_to: ownPathOf(returnTo) }
    const { url, token } = await beginVisit(context, clients, visit)
    sendVisit(context, reply, token)
    return { data: { url } }
  }
  serve(app, context, listOwnProvidersEndpoint, async ({ actor }) => ({ data: await listOwnProviders(context, actor) }))
  serve(app, context, linkProviderEndpoint, async ({ reply, actor, body }) => {
    await assertMayLink(context, actor, body.provider)
    return beginOwn(reply, actor, 'link', body)
  })
  serve(app, context, unlinkProviderEndpoint, async ({ reply, actor, body }) => {
    const device = await unlinkProvider(context, actor, body.provider)
    if (device) sendDevice(context, reply, device)
    return undefined
  })
  serve(app, context, confirmByProviderEndpoint, async ({ reply, actor, body }) => {
    await assertMayConfirm(context, actor, body.provider)
    return beginOwn(reply, actor, 'confirm', body)
  })
}
