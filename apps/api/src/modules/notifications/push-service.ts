import { createECDH } from 'node:crypto'
import type http from 'node:http'
import https from 'node:https'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import webpush from 'web-push'
import type { Secrets } from '../../platform/secrets.ts'

/** Where browsers' push services are. A subscription names an address that the server then writes to, so no other is taken. */
const PUSH_SERVICES =
  /^(?:fcm\.googleapis\.com|(?:[\w-]+\.)*push\.services\.mozilla\.com|(?:[\w-]+\.)*push\.apple\.com|(?:[\w-]+\.)*notify\.windows\.com)$/

export function isPushService(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  return PUSH_SERVICES.test(url.hostname)
}

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/**
 * The key pair that push services know us by. Made from the server's secret, so that all nodes have the same and nothing is to be
 * kept; with another secret browsers subscribe anew when their user next opens Asime (decision 106).
 */
export function vapidKeys(secrets: Pick<Secrets, 'hash'>): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secrets.hash('the key of web push'))
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') }
}

export interface Device {
  id: string
  endpoint: string
  p256dh: string
  auth: string
}

/** `gone`: it takes nothing more, ever. `failed`: maybe later. */
export type Delivery = 'sent' | 'gone' | 'failed'
export type PushSender = (device: Device, payload: string) => Promise<Delivery>

export interface PushRules {
  /** Connects to public addresses alone. */
  agent: http.Agent
  timeoutMs: number
}

const TTL_SECONDS = 86_400

export function createPushSender(keys: VapidKeys, subject: string, given: Partial<PushRules> = {}): PushSender {
  const agent = given.agent ?? new RequestFilteringHttpsAgent({ keepAlive: true, maxSockets: 16 })
  const timeoutMs = given.timeoutMs ?? 5_000
  return async ({ endpoint, p256dh, auth }, payload) => {
    const details = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, ...keys },
      TTL: TTL_SECONDS,
      contentEncoding: 'aes128gcm',
    })
    const status = await post(details.endpoint, details.headers, details.body, agent, timeoutMs).catch(() => 0)
    if (status >= 200 && status < 300) return 'sent'
    // It is not subscribed any more, or was with another key.
    return [401, 403, 404, 410].includes(status) ? 'gone' : 'failed'
  }
}

function post(
  url: string,
  headers: Record<string, string>,
  body: Buffer | null,
  agent: http.Agent,
  timeoutMs: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const req = https.request(url, { method: 'POST', headers, agent, signal: AbortSignal.timeout(timeoutMs) })
    req.on('response', (res) => {
      res.destroy()
      resolve(res.statusCode ?? 0)
    })
    req.on('error', reject)
    req.end(body ?? undefined)
  })
}
