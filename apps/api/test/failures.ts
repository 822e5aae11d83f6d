import { type ErrorCode, errorCodes } from '@asime/contract/errors'
import { expect } from 'vitest'
import type { Answer } from './test-app.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** What must never leave the server: SQL, stacks, paths, password hashes, names of tables and constraints. */
const INTERNALS =
  /\$argon2|\bat \S+ \(|node_modules|file:\/\/|SELECT |INSERT |UPDATE \w+ SET|_unique\b|_fk\b|pg_catalog|syntax error|relation "/

/** A refusal as API-1 promises: the code's status, and the envelope with nothing else in it. */
export function expectFailure(answer: Answer, code: ErrorCode, message?: string): void {
  expect({ status: answer.status, code: answer.body?.code, message: answer.body?.message }).toEqual({
    status: errorCodes[code].status,
    code,
    message: message ?? expect.any(String),
  })
  expectEnvelope(answer)
}

/** A 400 that names exactly these fields. */
export function expectInvalid(answer: Answer, errors: Record<string, unknown>): void {
  expectFailure(answer, 'validation_failed')
  expect(answer.body.errors).toEqual(errors)
}

export function expectEnvelope(answer: Answer): void {
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers['cache-control']).toBe('no-store')
  const { message, code, errors, request_id: requestId, ...others } = answer.body
  expect(others).toEqual({})
  expect(message).toEqual(expect.stringMatching(/\S/))
  expect(errorCodes).toHaveProperty(code)
  expect(answer.status).toBe(errorCodes[code as ErrorCode].status)
  expect(requestId).toMatch(UUID)
  expect(answer.headers['x-request-id']).toBe(requestId)
  if (errors !== undefined) for (const sentence of Object.values(errors)) expect(sentence).toEqual(expect.any(String))
  expectOwnWords(answer)
  if ([429, 503].includes(answer.status)) expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/)
  expectNoInternals(answer)
}

/** zod's own words, where nobody gave it a sentence. */
const ZODS_WORDS =
  /^(Invalid (input|option|string|number|key in|value in|element|discriminator|UUID|GUID|ISO|URL|JSON|format)|Too (big|small): |Unrecognized key)/

/** Checks that each field is refused with a sentence of ours. */
export function expectOwnWords(answer: Answer): void {
  for (const sentence of Object.values({ message: answer.body?.message ?? '', ...answer.body?.errors }))
    expect(sentence).not.toMatch(ZODS_WORDS)
}

export function expectNoInternals(answer: Answer): void {
  expect(answer.text).not.toMatch(INTERNALS)
}
