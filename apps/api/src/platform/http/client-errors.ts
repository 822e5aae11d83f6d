import type { Socket } from 'node:net'
import { type ErrorBody, type ErrorCode, errorCodes } from '@asime/contract/errors'
import type { FastifyInstance } from 'fastify'
import { v7 as uuid } from 'uuid'
import { SAFE_HEADERS } from './headers.ts'
import { mayBeSlow } from './slow-bodies.ts'

const CODES: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}
const REASONS: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

/** Answers what the parser could not read, in the envelope of every other failure, and closes the connection. */
export function answerClientError(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && mayBeSlow(socket)) return
  // Gone, or in the middle of an answer (checked as Node itself does): nothing can be sent.
  const answer = (socket as Socket & { _httpMessage?: { _headerSent?: boolean } })._httpMessage
  if (error.code === 'ECONNRESET' || !socket.writable || answer?._headerSent) {
    socket.destroy()
    return
  }
  const code = CODES[error.code ?? '']
  const { status, message } = code ? errorCodes[code] : { status: 400, message: 'The request is malformed' }
  const id = uuid()
  this.log.debug({ reqId: id, err: error }, 'unreadable request')
  const body = JSON.stringify({ message, code: code ?? 'validation_failed', request_id: id } satisfies ErrorBody)
  const headers = {
    ...SAFE_HEADERS,
    'x-request-id': id,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\n${head.join('')}\r\n${body}`)
}
