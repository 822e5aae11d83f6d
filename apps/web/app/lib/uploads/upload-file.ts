import type { Endpoint, ResponseOf } from '@asime/contract/endpoint'
import { type Upload, uploadFileEndpoint } from '@asime/contract/uploads'
import type { z } from 'zod'
import { ApiError, toApiError } from '../api/api.ts'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import { refreshTokens } from '../session/refresh.ts'
import { readStoredSession, type StoredSession, tokenOfSame } from '../storage/stored-session.ts'

/** A file without progress for this long is given up. Not a limit of the whole: a picture may take minutes on a slow connection. */
const STALL_MS = 30_000

interface UploadOptions {
  /** From 0 to 100. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

/**
 * Sends a picture or document of the signed-in user and reports its progress, which fetch cannot do.
 * @param file or what is still at work on it, for whoever is signed in as it begins
 * @throws ApiError when the API refuses, does not answer or cannot be reached, and where somebody else has signed in before the file has
 *   arrived; the signal's reason when it was given up
 */
export async function uploadFile(file: File | Promise<File>, options: UploadOptions = {}): Promise<Upload> {
  // Sent again, it is the same file.
  return (await postFile(uploadFileEndpoint, '', file, options, newIdempotencyKey())).data
}

/**
 * Sends a file to an endpoint that takes one, as the signed-in user.
 * @param query with its question mark, or nothing
 * @throws ApiError, or the signal's reason, as `uploadFile` does
 */
export async function postFile<E extends Endpoint & { multipart: true; response: z.ZodType }>(
  endpoint: E,
  query: string,
  file: File | Promise<File>,
  options: UploadOptions = {},
  key?: string,
): Promise<ResponseOf<E>> {
  const session = readStoredSession()
  const path = `/api/v1${endpoint.path}${query}`
  const prepared = file instanceof File ? file : await file
  let answer = await send(path, prepared, key, tokenOf(session), options)
  if (answer.status === 401 && session) {
    const fresh = await refreshTokens(session, answer.nonce).catch((cause: unknown) => {
      throw new ApiError({ code: 'unavailable' }, { cause })
    })
    if (fresh !== undefined) answer = await send(path, prepared, key, fresh, options)
  }
  // What the page goes on to do with the file would be done by whoever is signed in now.
  tokenOf(session)
  if (answer.status !== endpoint.status) throw toApiError(answer)
  try {
    return endpoint.response.parse(JSON.parse(answer.body)) as ResponseOf<E>
  } catch (cause) {
    throw new ApiError({ code: 'internal' }, { cause })
  }
}

/** @throws ApiError where its user is no longer the one who is signed in */
function tokenOf(session: StoredSession | undefined): string | undefined {
  const token = session && tokenOfSame(session, readStoredSession())
  if (session && token === undefined) throw new ApiError({ code: 'unauthenticated' })
  return token
}

function send(
  path: string,
  file: File,
  key: string | undefined,
  token: string | undefined,
  { onProgress = () => {}, signal }: UploadOptions,
): Promise<{ status: number; body: string; nonce: string | undefined }> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error)
    const request = new XMLHttpRequest()
    const lost = () => reject(new ApiError({ code: 'unavailable' }))
    let stall: ReturnType<typeof setTimeout>
    const keepWaiting = () => {
      clearTimeout(stall)
      stall = setTimeout(() => {
        lost()
        request.abort()
      }, STALL_MS)
    }
    const giveUp = () => {
      reject(signal?.reason as Error)
      request.abort()
    }

    request.upload.addEventListener('progress', ({ loaded, total }) => {
      keepWaiting()
      onProgress(Math.round((loaded / total) * 100))
    })
    request.addEventListener('error', lost)
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        body: request.responseText,
        nonce: request.getResponseHeader('dpop-nonce') ?? undefined,
      }),
    )
    request.addEventListener('loadend', () => {
      clearTimeout(stall)
      signal?.removeEventListener('abort', giveUp)
    })
    signal?.addEventListener('abort', giveUp)

    const form = new FormData()
    form.append('file', file)
    request.open('POST', path)
    request.setRequestHeader('accept', 'application/json')
    if (key !== undefined) request.setRequestHeader('idempotency-key', key)
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`)
    keepWaiting()
    request.send(form)
  })
}
