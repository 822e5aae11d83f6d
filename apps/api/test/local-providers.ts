// Local stand-ins for Google and Facebook, for tests and for trying out the buttons in development: visitors say themselves who they
// are. Never a part of the server.
import { createHash, createHmac, generateKeyPairSync, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SignInProvider } from '@asime/contract/sign-in-providers'
import { type ClientMetadata, type Configuration, interactionPolicy, Provider } from 'oidc-provider'

/** A provider's claims about a person. Each may be anything: a provider may lie. */
export interface LocalPerson {
  sub: string
  name?: unknown
  email?: unknown
  email_verified?: unknown
  hd?: unknown
  /** Seconds since 1970: when they signed in there, if not just now. */
  signedInAt?: number
}

export interface LocalProvider {
  /** Also the address of the Graph API. */
  issuer: string
  /** The settings that name it to the site. */
  env: Record<string, string>
  /** The person who is signed in there and not asked; undefined: the page asks. `cancels`: refuses everything. */
  person: LocalPerson | 'cancels' | undefined
  /** How the site's own calls, without the browser, go wrong; undefined: they are answered. */
  trouble: 'hangs' | 'fails' | undefined
  stop(): Promise<void>
}

const CLIENT = { client_id: '100200300', client_secret: 'a-secret-of-the-local-app' }
const FACEBOOK_VERSION = 'v24.0'
const PERSON_PAGE = '/person/'

/** @param siteOrigin whose pages browsers are sent back to */
export async function startLocalProvider(kind: SignInProvider, siteOrigin: string, port = 0): Promise<LocalProvider> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, 'localhost', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const people = new Map<string, LocalPerson>()
  const provider = new Provider(
    issuer,
    configure(kind, siteOrigin, people, () => provider),
  )
  provider.on('server_error', (_ctx, error) => console.error(error))
  const name = kind.toUpperCase()
  const local: LocalProvider = {
    issuer,
    env: {
      [`${name}_CLIENT_ID`]: CLIENT.client_id,
      [`${name}_CLIENT_SECRET`]: CLIENT.client_secret,
      [`${name}_ISSUER`]: issuer,
    },
    person: undefined,
    trouble: undefined,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const answer = provider.callback()
  server.on('request', (req, res) => {
    void respond(req, res).catch((error: unknown) => {
      console.error(error)
      res.writeHead(500).end()
    })
  })

  async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = new URL(req.url ?? '/', issuer).pathname
    if (path.startsWith(PERSON_PAGE)) return letIn(req, res)
    const isOfTheSite = /(token|\/me|jwks)$|\.well-known/.test(path)
    if (isOfTheSite && local.trouble === 'hangs') return
    if (isOfTheSite && local.trouble === 'fails')
      return void res.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    if (path === `/${FACEBOOK_VERSION}/me`) return sayWho(req, res)
    await answer(req, res)
  }

  /** The page on which a visitor says who they are, and its outcome. */
  async function letIn(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const given = req.method === 'POST' ? new URLSearchParams(await bodyOf(req)) : undefined
    const person = given ? (given.has('cancel') ? 'cancels' : personOf(given)) : local.person
    if (!person) return void res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(kind))
    if (person === 'cancels')
      return provider.interactionFinished(req, res, { error: 'access_denied', error_description: 'No, thank you' })
    people.set(person.sub, person)
    await provider.interactionFinished(req, res, {
      login: {
        accountId: person.sub,
        remember: false,
        ...(person.signedInAt === undefined ? {} : { ts: person.signedInAt }),
      },
      select_account: {},
    })
  }

  /** The part of Facebook's Graph API that the site uses. */
  async function sayWho(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const token = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1] ?? ''
    const proof = Buffer.from(new URL(req.url ?? '/', issuer).searchParams.get('appsecret_proof') ?? '', 'hex')
    const right = createHmac('sha256', CLIENT.client_secret).update(token).digest()
    const found = await provider.AccessToken.find(token)
    const person = found?.accountId === undefined ? undefined : people.get(found.accountId)
    const isProved = proof.length === right.length && timingSafeEqual(proof, right)
    res.writeHead(person && isProved ? 200 : 400, { 'content-type': 'application/json' })
    res.end(JSON.stringify(person && isProved ? { id: person.sub, name: person.name, email: person.email } : {}))
  }
  return local
}

function configure(
  kind: SignInProvider,
  siteOrigin: string,
  people: ReadonlyMap<string, LocalPerson>,
  self: () => Provider,
): Configuration {
  const client: ClientMetadata = {
    ...CLIENT,
    redirect_uris: [`${siteOrigin}/sign-in/${kind}`],
    grant_types: ['authorization_code'],
    response_types: ['code'],
    token_endpoint_auth_method: 'client_secret_post',
  }
  const policy = interactionPolicy.base()
  // Google can be told to ask for the account. Here the page always asks.
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  // Nobody stays signed in, so that another person can be tried each time.
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('each_time', 'asked each time', (ctx) =>
        ctx.oidc.result?.login ? interactionPolicy.Check.NO_NEED_TO_PROMPT : interactionPolicy.Check.REQUEST_PROMPT,
      ),
    )
  return {
    clients: [client],
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile', 'public_profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['name'] },
    // Google puts them into the ID token.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_ctx, { uid }) => `${PERSON_PAGE}${uid}` },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({ ...people.get(id), sub: id }),
    }),
    loadExistingGrant: async (ctx) => {
      const { Grant } = self()
      const grant = new Grant({
        clientId: ctx.oidc.client?.clientId ?? '',
        accountId: ctx.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile public_profile')
      await grant.save()
      return grant
    },
    cookies: {
      keys: ['local'],
      names: { session: `${kind}-session`, interaction: `${kind}-visit`, resume: `${kind}-resume` },
    },
    jwks: {
      keys: [
        { ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }), use: 'sig' },
      ] as never,
    },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, AuthorizationCode: 60, IdToken: 600 },
    ...(kind === 'facebook'
      ? {
          routes: {
            authorization: `/${FACEBOOK_VERSION}/dialog/oauth`,
            token: `/${FACEBOOK_VERSION}/oauth/access_token`,
          },
        }
      : {}),
  }
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of req) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** The same address is the same person. */
function personOf(given: URLSearchParams): LocalPerson {
  const email = given.get('email') ?? ''
  const sub = BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 15)}`).toString()
  return {
    sub,
    name: given.get('name') ?? '',
    ...(email ? { email, email_verified: given.has('email_verified') } : {}),
  }
}

const page = (kind: SignInProvider) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Local ${kind}</title>
<style>body{font:1rem/1.5 system-ui;max-width:24rem;margin:2rem auto;padding:0 1rem}label{display:block;margin:.75rem 0}
input:not([type=checkbox]){display:block;width:100%;font:inherit;padding:.5rem;box-sizing:border-box}button{font:inherit;padding:.5rem 1rem;margin-right:.5rem}</style>
</head><body><main><h1>Local ${kind}</h1><p>For trying out. Say who you are; the same email is the same person.</p>
<form method="post"><label>Name <input name="name" value="Esi Owusu" autocomplete="off"></label>
<label>Email <input name="email" type="email" value="esi.owusu@gmail.com" autocomplete="off"></label>
<label><input name="email_verified" type="checkbox" checked> The email is confirmed</label>
<button name="continue">Continue</button><button name="cancel">Cancel</button></form></main></body></html>`
