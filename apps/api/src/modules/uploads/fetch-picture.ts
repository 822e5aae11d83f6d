import dns from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import net, { type LookupFunction } from 'node:net'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'

/** Why a link gives no picture. */
export class PictureUnavailable extends Error {
  /** Whether a later attempt may go better: nobody answered, or the host was in trouble. */
  readonly isTemporary: boolean

  constructor(message: string, { isTemporary = false, cause }: { isTemporary?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.name = 'PictureUnavailable'
    this.isTemporary = isTemporary
  }
}

/** Returns what lies behind a link, whatever it is. @throws PictureUnavailable */
export type FetchPicture = (link: string) => Promise<Buffer>

export interface FetchRules {
  /** Connects to public addresses alone. */
  agent: http.Agent
  /** Whether the link, or where it leads, may be asked for at all. */
  accepts(url: URL): boolean
  /** For everything, redirects included. */
  timeoutMs: number
  maxBytes: number
}

const MAX_REDIRECTS = 3

/** All that is public of IPv6. The agent knows what is special in it, but not all that lies outside, such as ::127.0.0.1. */
const GLOBAL_IPV6 = new net.BlockList()
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6')

const isOutsideGlobal = (address: string) => net.isIPv6(address) && !GLOBAL_IPV6.check(address, 'ipv6')

/** Refuses names that resolve to any address that is not public, and connects to the very address it checked. */
export function publicOnly(lookup: LookupFunction = dns.lookup): http.Agent {
  return new RequestFilteringHttpsAgent({
    keepAlive: false,
    maxSockets: 8,
    lookup: (name, options, done) =>
      lookup(name, options, (error, found, family) => {
        const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address)
        const refused = addresses.some(isOutsideGlobal)
          ? new Error(`${name} leads to an address that is not allowed`)
          : null
        done(error ?? refused, found, family)
      }),
  })
}

const RULES: Omit<FetchRules, 'agent'> = {
  accepts: (url) => url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '',
  timeoutMs: 10_000,
  maxBytes: 10 * 1024 ** 2,
}

/**
 * The only place where the server asks for a link that a user gave. Nothing of ours goes along: no cookie, no credentials,
 * no referrer. Every redirect is held to the same rules as the link itself.
 */
export function createPictureFetcher(given: Partial<FetchRules> = {}): FetchPicture {
  const rules: FetchRules = { ...RULES, ...given, agent: given.agent ?? publicOnly() }
  return async (link) => {
    const signal = AbortSignal.timeout(rules.timeoutMs)
    try {
      let url = new URL(link)
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
        // A name is looked up, and what it leads to is checked then.
        if (!rules.accepts(url) || isOutsideGlobal(url.hostname.replace(/^\[|\]$/g, '')))
          throw new PictureUnavailable('the link leads to an address that is not allowed')
        const res = await ask(url, rules.agent, signal)
        const next = redirectOf(res, url)
        if (!next) return await readPicture(res, rules.maxBytes)
        res.destroy()
        url = next
      }
      throw new PictureUnavailable('too many redirects')
    } catch (error) {
      if (error instanceof PictureUnavailable) throw error
      throw new PictureUnavailable(signal.aborted ? 'it took too long' : 'the host could not be reached', {
        isTemporary: true,
        cause: error,
      })
    }
  }
}

function ask(url: URL, agent: http.Agent, signal: AbortSignal): Promise<IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    request(url, {
      agent,
      signal,
      headers: {
        accept: 'image/avif,image/webp,image/png,image/jpeg',
        'accept-encoding': 'identity',
        'user-agent': 'Asime',
      },
      maxHeaderSize: 16_384,
    })
      .on('response', resolve)
      .on('error', reject)
      .end()
  })
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return undefined
  const url = URL.parse(headers.location ?? '', from.href)
  if (!url) throw new PictureUnavailable('it redirects to nowhere')
  return url
}

async function readPicture(res: IncomingMessage, maxBytes: number): Promise<Buffer> {
  try {
    const { statusCode = 0 } = res
    if (statusCode !== 200) {
      const isTemporary = statusCode >= 500 || statusCode === 429 || statusCode === 408
      throw new PictureUnavailable(`the host answered ${statusCode}`, { isTemporary })
    }
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of res as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new PictureUnavailable(`it is larger than ${maxBytes / 1024 ** 2} MB`)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks, bytes)
  } finally {
    res.destroy()
  }
}
