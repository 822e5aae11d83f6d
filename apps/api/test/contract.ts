import type { Endpoint } from '@asime/contract/endpoint'
import { expect } from 'vitest'
import type { Answer } from './test-app.ts'

/**
 * The answer is what the contract says, to the letter: right status, every field there and of its type, and no field
 * that the contract does not name (zod drops those, so the parsed body would differ).
 */
export function expectContract(endpoint: Endpoint, answer: Answer): void {
  expect(answer.status, answer.text).toBe(endpoint.status)
  if (endpoint.response === null) return expect(answer.text).toBe('')
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(endpoint.response.parse(answer.body)).toEqual(answer.body)
}
