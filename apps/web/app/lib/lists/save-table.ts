import type { Endpoint, QueryOf } from '@asime/contract/endpoint'
import { type Api, ApiError, toApiError } from '../api/api.ts'

const TIMEOUT_MS = 30_000
/** For a table without a limit of its own. One of years takes a while, since it is sent slowly so that others notice nothing. */
export const WHOLE_TABLE_MS = 10 * 60_000

/**
 * Asks for a table and hands it to the browser to be saved. By a call and not by a link, since the API knows the caller by a
 * token and not by a cookie.
 * @param of the thing that the table is about, where the path names one, and how long it may take
 * @throws ApiError
 */
export async function saveTable<const E extends Endpoint & { csv: true }>(
  api: Api,
  endpoint: E,
  query: Partial<QueryOf<E>> | undefined,
  name: string,
  { id = '', timeoutMs = TIMEOUT_MS }: { id?: string; timeoutMs?: number } = {},
): Promise<void> {
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([key, value]) =>
      typeof value === 'string' || value === true ? [[key, String(value)]] : [],
    ),
  ).toString()
  const answer = await api
    .send({
      method: endpoint.method,
      path: `/api/v1${endpoint.path.replace(':id', id)}${search && `?${search}`}`,
      body: undefined,
      signal: AbortSignal.timeout(timeoutMs),
    })
    .catch((cause: unknown) => {
      throw new ApiError({ code: 'unavailable' }, { cause })
    })
  if (answer.status !== endpoint.status) throw toApiError(answer)
  // Reading the answer as text removed the mark by which spreadsheets know UTF-8.
  const address = URL.createObjectURL(new Blob(['\uFEFF', answer.body], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), TIMEOUT_MS)
}
