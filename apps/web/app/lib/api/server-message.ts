import type { ApiError } from './api.ts'

/** What the server itself has said; undefined where no answer came or it was not the API's, and other words are needed. */
export function serverMessage(error: ApiError): string | undefined {
  return error.requestId === undefined ? undefined : error.message
}
