import type { PaymentMode } from '@asime/contract/payment-states'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { PaystackSettings } from '../../../config/services.ts'
import { CircuitOpen, createCircuit } from '../../../platform/circuit.ts'
import { parseJson } from '../provider-json.ts'

/** A clear answer. A refusal is one too; `data` may still say something then. */
export type PaystackAnswer<T> =
  | { isOk: true; data: T }
  | { isOk: false; status: number; code: string; message: string; data: unknown }

/** Whether what was asked for has happened is not known: too late, cut off, no JSON, their trouble or our key's. */
class UnclearAnswer extends Error {
  constructor(why: string, cause?: unknown) {
    super(why, { cause })
    this.name = 'UnclearAnswer'
  }
}

export interface PaystackClient {
  mode: PaymentMode
  isAvailable(): boolean
  /** @throws UnclearAnswer, CircuitOpen */
  get<T extends z.ZodType>(path: string, data: T): Promise<PaystackAnswer<z.output<T>>>
  /** @throws UnclearAnswer, CircuitOpen */
  post<T extends z.ZodType>(path: string, body: object, data: T): Promise<PaystackAnswer<z.output<T>>>
  /** What the work gives; `otherwise` where there was no clear answer. */
  clearOr<T, U>(otherwise: U, work: () => Promise<T>): Promise<T | U>
  warn(details: object, message: string): void
}

/** Of samples, `nextStep`; in prose, `next_step`. It speaks to developers, so it goes to the log. */
const Envelope = z.object({
  status: z.boolean(),
  message: z.string().catch(''),
  code: z.string().optional().catch(undefined),
  data: z.unknown().optional(),
  meta: z.object({ nextStep: z.string().optional(), next_step: z.string().optional() }).optional().catch(undefined),
})

/** Refusals that say nothing about what was asked for: the key, their limits. */
const NOT_ABOUT_THE_CALL = new Set([401, 403, 408, 429])

export function createPaystackClient(settings: PaystackSettings, log: FastifyBaseLogger): PaystackClient {
  const { secretKey, mode, baseUrl, timeoutMs, restMs } = settings
  const circuit = createCircuit(restMs)

  async function send<T extends z.ZodType>(
    method: 'GET' | 'POST',
    path: string,
    body: object | undefined,
    schema: T,
  ): Promise<PaystackAnswer<z.output<T>>> {
    const { status, text } = await fetchText(method, path, body)
    const envelope = Envelope.safeParse(parseJson(text))
    if (status >= 500 || NOT_ABOUT_THE_CALL.has(status) || !envelope.success)
      throw new UnclearAnswer(`status ${status}`)
    const { data, message, code, meta } = envelope.data
    if (status >= 300 || !envelope.data.status) {
      const nextStep = meta?.nextStep ?? meta?.next_step
      log.info({ method, path: withoutQuery(path), status, code, message, nextStep }, 'refused by Paystack')
      return { isOk: false, status, code: code ?? '', message, data }
    }
    const parsed = schema.safeParse(data)
    if (!parsed.success) throw new UnclearAnswer(`unexpected response: ${z.prettifyError(parsed.error)}`)
    return { isOk: true, data: parsed.data }
  }

  async function fetchText(method: string, path: string, body: object | undefined) {
    try {
      // The signal ends the reading of the body too.
      const res = await fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${secretKey}`,
          'content-type': 'application/json',
          accept: 'application/json',
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { status: res.status, text: await res.text() }
    } catch (error) {
      throw new UnclearAnswer('incomplete response', error)
    }
  }

  const ask: typeof send = async (method, path, body, schema) => {
    try {
      return await circuit.run(() => send(method, path, body, schema))
    } catch (error) {
      log.warn({ err: error, method, path: withoutQuery(path) }, 'unclear response from Paystack')
      throw error
    }
  }

  return {
    mode,
    isAvailable: () => !circuit.isOpen(),
    get: (path, data) => ask('GET', path, undefined, data),
    post: (path, body, data) => ask('POST', path, body, data),
    async clearOr(otherwise, work) {
      try {
        return await work()
      } catch (error) {
        // Written to the log where it was thrown.
        if (error instanceof UnclearAnswer || error instanceof CircuitOpen) return otherwise
        throw error
      }
    },
    warn: (details, message) => log.warn(details, message),
  }
}

/** The query may hold account numbers. */
const withoutQuery = (path: string) => path.split('?')[0]

/** Minor units, as a number or as text. */
export const Pesewas = z
  .union([z.int(), z.string().regex(/^\d{1,15}$/)])
  .transform(Number)
  .refine((amount) => amount >= 0)

/** Unsigned 64-bit numbers, kept as text. */
export const PaystackId = z.union([z.string(), z.int()]).transform(String)
