import type { ApiError } from './api.ts'

/** The server's own message; undefined where no answer came or it was not the API's, so that other words are needed. */
export function serverMessage(error: ApiError): string | undefined {
  return error.requestId === undefined ? undefined : error.message
}
