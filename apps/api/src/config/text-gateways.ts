import type { TextChannel } from '@asime/contract/notification-topics'
import type { Settings } from './environment.ts'

/** How to reach whoever sends text messages: any service that takes JSON by POST. */
export interface TextGateway {
  url: string
  /** What it knows us by. */
  header: { name: string; value: string } | undefined
  sender: string
  /** JSON with {to}, {text}, {sender} and {id} in its texts. */
  body: unknown
  /** Others than production's, for tests that cannot wait so long. */
  timeoutMs?: number
}

/** By channel. `outbox`: they are not sent, and can be read while developing. Undefined: nobody is offered it. */
export type TextGateways = Record<TextChannel, TextGateway | 'outbox' | undefined>

const BODY = '{"to":"{to}","from":"{sender}","text":"{text}","id":"{id}"}'

export function toTextGateways(env: Settings, production: boolean): TextGateways {
  return {
    sms: toGateway(env.SMS_URL, env.SMS_HEADER, env.SMS_SENDER, env.SMS_BODY) ?? (production ? undefined : 'outbox'),
    whatsapp:
      toGateway(env.WHATSAPP_URL, env.WHATSAPP_HEADER, env.WHATSAPP_SENDER, env.WHATSAPP_BODY) ??
      (production ? undefined : 'outbox'),
  }
}

function toGateway(
  url: string | undefined,
  header: string | undefined,
  sender: string,
  body: string | undefined,
): TextGateway | undefined {
  if (!url) return undefined
  const [, name, value] = /^([\w-]+):\s*(.+)$/.exec(header ?? '') ?? []
  return { url, header: name && value ? { name, value } : undefined, sender, body: JSON.parse(body ?? BODY) }
}

/** Settings that would do nothing, and a gateway in the open in production, where it would read what it is told. */
export function textGatewayProblems(env: Settings, production: boolean): string[] {
  return (['SMS', 'WHATSAPP'] as const).flatMap((channel) => {
    const url = env[`${channel}_URL`]
    const others = [`${channel}_HEADER`, `${channel}_BODY`] as const
    if (!url) {
      const first = others.find((name) => env[name])
      return first ? [`${channel}_URL: must be set when ${first} is`] : []
    }
    return production && url.toLowerCase().startsWith('http:')
      ? [`${channel}_URL: must begin with https:// in production, since text messages could be read on the way`]
      : []
  })
}
