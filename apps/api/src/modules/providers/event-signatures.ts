import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../../platform/app-error.ts'

/** Lower-case hex of HMAC-SHA512 over the raw body. */
export function signEvent(key: Uint8Array | string, body: Buffer | string): string {
  return createHmac('sha512', key).update(body).digest('hex')
}

/** @throws AppError unauthenticated unless the header is the signature of these very bytes; takes the same time for any */
export function assertSigned(key: Uint8Array | string, body: Buffer, header: IncomingHttpHeaders[string]): void {
  const right = signEvent(key, body)
  const isRight =
    typeof header === 'string' &&
    Buffer.byteLength(header) === right.length &&
    timingSafeEqual(Buffer.from(header), Buffer.from(right))
  if (!isRight) throw new AppError('unauthenticated', { message: 'The signature is missing or wrong' })
}
