import { endpoints } from '@asime/contract/endpoints'
import { beforeAll, expect, test } from 'vitest'
import { buildBuyer } from '../../../test/builders.ts'
import { buildWorld, call, send, type World } from '../../../test/every-endpoint.ts'
import { expectFailure } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
let world: World
beforeAll(async () => {
  world = await buildWorld(app())
})

test.each(
  endpoints.filter((endpoint) => endpoint.method === 'GET').map((endpoint) => [endpoint.id, endpoint] as const),
)('HEAD of %s is its GET without a body', async (_id, endpoint) => {
  // Views by earlier calls show in a shop's analytics, and would be counted at any moment.
  await app().server.views.flush()
  const get = await call(app(), endpoint, world)
  const head = await call(app(), { ...endpoint, method: 'HEAD' as 'GET' }, world)

  const changing = {
    'x-request-id': expect.any(String),
    date: expect.any(String),
    // Each call of it adds a row to its own answer.
    ...(endpoint.id === 'readOwnDataOverview' && { 'content-length': expect.stringMatching(/^\d+$/) }),
  }
  // Says how a body that is sent piece by piece travels.
  delete get.headers['transfer-encoding']
  expect(head).toMatchObject({ status: get.status, text: '', headers: { ...get.headers, ...changing } })
})

test('a token in the query or a cookie is ignored', async () => {
  const { token } = await buildBuyer(app())

  for (const name of ['token', 'access_token', 'authorization']) {
    expectFailure(await app().anonymous.get(`/user/profile?${name}=${token}`), 'unauthenticated')
    expectFailure(
      await app().anonymous.get('/user/profile', { headers: { cookie: `${name}=${token}` } }),
      'unauthenticated',
    )
  }
})

test('an unknown path below /api is a 404 in JSON, whatever the client would rather have', async () => {
  for (const url of [
    '/api',
    '/api/',
    '/api/v1',
    '/api/v1/',
    '/api/v1/nothing',
    '/api/v2/products',
    '/api/v1/products/1/2/3',
    '/api/v1/auth',
    '/nothing',
  ]) {
    const answer = await send(app(), 'GET', url, { headers: { accept: 'text/html' } })

    expectFailure(answer, 'not_found', 'Not found')
  }
})
