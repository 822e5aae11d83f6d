import { readItemRequestEndpoint } from '@asime/contract/item-requests'
import { listCategoriesEndpoint } from '@asime/contract/categories'
import { listProductsEndpoint } from '@asime/contract/products'
import { placeBidEndpoint } from '@asime/contract/bids'
import { expect, test } from 'vitest'
import { type Api, ApiError, type ApiRequest, call } from './api.ts'

/** An API with one answer, which remembers what it was asked. */
function answering(status: number, body: unknown) {
  const requests: ApiRequest[] = []
  const api: Api = {
    async send(request) {
      requests.push(request)
      return { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
    },
  }
  return { api, requests }
}

const emptyPage = { data: [], meta: { total: 0, total_is_capped: false, limit: 8, next_cursor: null } }

test('path, query and body come from the endpoint and its input', async () => {
  const list = answering(200, emptyPage)
  await call(list.api, listProductsEndpoint, {
    query: { limit: 8, featured: true, query: 'kente & cloth', category_id: undefined },
  })
  expect(list.requests[0]).toMatchObject({
    method: 'GET',
    path: '/api/v1/products?limit=8&featured=true&query=kente+%26+cloth',
    body: undefined,
  })

  const refused = answering(409, {
    code: 'request_not_open',
    message: 'This request is no longer open',
    request_id: '1',
  })
  const input = { params: { id: 'a/b' }, body: { bid_amount: 12.5 } }
  await expect(call(refused.api, placeBidEndpoint, input)).rejects.toThrow('This request is no longer open')
  expect(refused.requests[0]).toMatchObject({
    method: 'POST',
    path: '/api/v1/requests/a%2Fb/bids',
    body: '{"bid_amount":12.5}',
  })
})

test('an answer has only the fields that the contract promises', async () => {
  const category = {
    id: '0198b1f2-7c00-7000-8000-000000000001',
    parent_id: null,
    name: 'Phones',
    icon_url: '/media/phones.svg',
    product_count: 3,
  }
  const { api } = answering(200, { data: [{ ...category, secret: 'not in the contract' }] })
  expect(await call(api, listCategoriesEndpoint, {})).toEqual({ data: [category] })
})

test('a refusal carries every field of the envelope', async () => {
  const body = { code: 'not_found', message: 'Request not found', errors: { id: 'Unknown' }, request_id: 'abc' }
  const error = await call(answering(404, body).api, readItemRequestEndpoint, { params: { id: 'x' } }).catch(
    (failure: unknown) => failure,
  )
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    code: 'not_found',
    status: 404,
    message: 'Request not found',
    errors: { id: 'Unknown' },
    requestId: 'abc',
  })
})

test('an unknown code of a newer API keeps the API’s sentence', async () => {
  const body = { code: 'tea_time', message: 'We are back at five', request_id: 'abc' }
  await expect(call(answering(503, body).api, listCategoriesEndpoint, {})).rejects.toMatchObject({
    status: 503,
    message: 'We are back at five',
    requestId: 'abc',
  })
})

test.each([
  ['a proxy’s page', 502, '<html>Bad gateway</html>', 'unavailable'],
  ['a proxy’s own error', 503, { code: 'tea_time', message: 'Later' }, 'unavailable'],
  ['no object', 503, 'null', 'unavailable'],
  ['a refusal of another make', 418, 'teapot', 'internal'],
  ['a cut-off answer', 200, '{"data":[', 'internal'],
  ['an answer that breaks the contract', 200, { data: [{ id: 1 }] }, 'internal'],
])('%s becomes an error that can be shown', async (_case, status, body, code) => {
  await expect(call(answering(status, body).api, listCategoriesEndpoint, {})).rejects.toMatchObject({
    name: 'ApiError',
    code,
  })
})

test('a lost connection is "unavailable"; a call that its caller gave up keeps their reason', async () => {
  const lost: Api = { send: () => Promise.reject(new TypeError('fetch failed')) }
  await expect(call(lost, listCategoriesEndpoint, {})).rejects.toMatchObject({ code: 'unavailable' })

  const waiting: Api = {
    send: ({ signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  }
  const leaving = new AbortController()
  const pending = call(waiting, listCategoriesEndpoint, { signal: leaving.signal })
  leaving.abort(new Error('left'))
  await expect(pending).rejects.toThrow('left')
})
