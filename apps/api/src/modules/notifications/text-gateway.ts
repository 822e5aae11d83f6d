import type { TextGateway } from '../../config/text-gateways.ts'
import { type Circuit, createCircuit } from '../../platform/circuit.ts'

export interface OutgoingText {
  /** The same at each attempt, so that the gateway can tell a second one from another message. */
  id: string
  recipient: string
  body: string
}

/** `refused`: it will never take this one. Everything else is tried again. */
export type TextOutcome = { is: 'sent' } | { is: 'refused'; why: string }

const TIMEOUT_MS = 10_000
/** What says nothing about the message itself: our account, our pace, or the gateway's own trouble. */
const TRY_AGAIN = new Set([401, 402, 403, 404, 405, 408, 425, 429])

/** @throws Error where it may be taken later */
export type TextSender = (gateway: TextGateway, text: OutgoingText) => Promise<TextOutcome>

/** So long a gateway that has not answered is asked for nothing: each attempt would hold up other jobs. */
const REST_MS = 5_000

export function createTextSender(): TextSender {
  const circuits = new Map<TextGateway, Circuit>()
  return async (gateway, text) => {
    const circuit = circuits.get(gateway) ?? createCircuit(REST_MS)
    circuits.set(gateway, circuit)
    const status = await circuit.run(() => askGateway(gateway, text))
    if (status >= 200 && status < 300) return { is: 'sent' }
    const why = `The gateway answered with ${status}`
    if (status >= 500 || TRY_AGAIN.has(status)) throw new Error(why)
    return { is: 'refused', why }
  }
}

/** @returns the status of its answer */
async function askGateway(gateway: TextGateway, text: OutgoingText): Promise<number> {
  const answer = await fetch(gateway.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': text.id,
      ...(gateway.header && { [gateway.header.name]: gateway.header.value }),
    },
    body: JSON.stringify(
      fill(gateway.body, { to: text.recipient, text: text.body, sender: gateway.sender, id: text.id }),
    ),
    redirect: 'error',
    signal: AbortSignal.timeout(gateway.timeoutMs ?? TIMEOUT_MS),
  })
  // What it says may repeat the message, and a secret of ours: only the status is told.
  await answer.body?.cancel().catch(() => {})
  return answer.status
}

/** Fills the places in the texts of the parsed body, so that no message can change its form. */
function fill(part: unknown, values: Record<string, string>): unknown {
  if (typeof part === 'string') return part.replace(/\{(to|text|sender|id)\}/g, (_, name: string) => values[name] ?? '')
  if (Array.isArray(part)) return part.map((each) => fill(each, values))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, fill(value, values)]))
}
