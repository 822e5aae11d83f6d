import type { SignInProvider } from '@asime/contract/sign-in-providers'
import type { LocalPerson, LocalProvider } from './local-providers.ts'
import { TEST_ORIGIN } from './origin.ts'
import { type Answer, type Caller, type TestApp } from './test-app.ts'

/** A browser that has come back from a provider. */
export interface Returned {
  provider: SignInProvider
  /** The cookie of the visit, as the browser sends it. */
  cookie: string
  /** The parameters that the provider has put into the address. */
  code: string
  state: string
  iss?: string
  error?: string
}

/** Begins to sign in. @returns where the browser is sent, and its cookie */
export async function start(
  app: TestApp,
  provider: string,
  from?: string,
): Promise<{ status: number; location: string; cookie: string; setCookie: string }> {
  const query = from === undefined ? '' : `?${new URLSearchParams({ from }).toString()}`
  const res = await app.server.inject({ method: 'GET', url: `/sign-in/${provider}/start${query}` })
  const setCookie = String(res.headers['set-cookie'] ?? '')
  const location = res.headers.location ?? ''
  return { status: res.statusCode, location, cookie: setCookie.split(';')[0] ?? '', setCookie }
}

/** Goes to the provider as that person, and comes back. */
export async function follow(
  local: LocalProvider,
  provider: SignInProvider,
  begun: { location: string; cookie: string },
  person: LocalPerson | 'cancels',
): Promise<Returned> {
  local.person = person
  const jar = new Map<string, string>()
  let url = begun.location
  while (!url.startsWith(TEST_ORIGIN)) {
    const res = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of res.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const next = res.headers.get('location')
    if (!next) throw new Error(`${url} answered with ${res.status}: ${await res.text()}`)
    url = new URL(next, url).href
  }
  const back = Object.fromEntries(new URL(url).searchParams) as Record<string, string>
  return { code: '', state: '', ...back, provider, cookie: begun.cookie }
}

/** Begins a visit about the caller's own account. @returns the answer, and the input of `follow` */
export async function startOwn(
  app: TestApp,
  as: Caller,
  path: '/auth/providers/link' | '/auth/confirm/provider',
  provider: SignInProvider,
): Promise<{ said: Answer; begun: { location: string; cookie: string } }> {
  const said = await app.as(as).post(path, { provider, return_to: '/app/profile' })
  const cookie = String(said.headers['set-cookie'] ?? '').split(';')[0] ?? ''
  return { said, begun: { location: said.body.data?.url ?? '', cookie } }
}

/** Hands over the parameters that the browser has come back with. */
export async function answer(
  app: TestApp,
  { provider, cookie, code, state, iss }: Returned,
  { as, headers }: { as?: Caller; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return (as ? app.as(as) : app.anonymous).post(
    '/auth/providers/answer',
    { provider, code, state, ...(iss === undefined ? {} : { iss }) },
    { headers: { ...(cookie ? { cookie } : {}), ...headers } },
  )
}

/** All of it: to the provider, back, and what the API says. */
export async function visit(
  app: TestApp,
  local: LocalProvider,
  provider: SignInProvider,
  person: LocalPerson,
  options: { from?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const back = await follow(local, provider, await start(app, provider, options.from), person)
  return answer(app, back, options)
}
