import { errorCodes } from '@asime/contract/errors'
import { endpoints } from '@asime/contract/endpoints'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ env: { PUBLIC_URL: 'https://asime.example' } })

// Any: the document is parsed JSON.
async function readDocument(): Promise<any> {
  return (await app().anonymous.get('/openapi.json')).body
}

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()

  const result = await validator.validate(await readDocument())

  expect(result.errors).toBeUndefined()
  expect(result.valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

test('every reference in the document leads somewhere', async () => {
  const text = (await app().anonymous.get('/openapi.json')).text
  const { components } = JSON.parse(text)

  for (const [, name = ''] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g))
    expect(components.schemas).toHaveProperty(name)
  expect(text.replaceAll(/"\$ref":"#\/components\/schemas\/\w+"/g, '')).not.toContain('$ref')
  expect(text).not.toContain('$defs')
})

test('each call is in it, says who may make it, and describes its answers', async () => {
  const { paths } = await readDocument()
  const operations = Object.values<any>(paths).flatMap((path) => Object.values<any>(path))

  expect(operations.map((operation) => operation.operationId).toSorted()).toEqual(
    endpoints.map(({ id }) => id).toSorted(),
  )
  for (const endpoint of endpoints) {
    const operation = operations.find(({ operationId }) => operationId === endpoint.id)
    expect(operation['x-access']).toBe(endpoint.access)
    expect(operation.description).toMatch(/^Access: /)
    expect(operation.security).toEqual(endpoint.access === 'public' ? [] : [{ accessToken: [] }])
    expect(operation.summary).toMatch(/\S/)
    const success = operation.responses[endpoint.status]
    const type = 'csv' in endpoint ? 'text/csv' : 'application/json'
    expect(Boolean(success.content?.[type].schema)).toBe(endpoint.status !== 204)
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['429', '500', '503']))
    const bodyTypes = [
      ...(endpoint.body ? ['application/json'] : []),
      ...(endpoint.multipart ? ['multipart/form-data'] : []),
    ]
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(bodyTypes)
    // Any: the document is parsed JSON.
    expect(operation.parameters.some(({ name }: any) => name === 'Idempotency-Key')).toBe(Boolean(endpoint.idempotent))
  }
})

test('each code of an error is documented with its status', async () => {
  const { paths, components } = await readDocument()

  expect(components.schemas.Error.properties.code.enum).toEqual(Object.keys(errorCodes))
  expect(paths['/auth/login'].post.responses['401'].description).toBe(
    '`invalid_credentials`: Invalid email or password',
  )
  expect(paths['/requests/{id}/bids'].post.responses['409'].description).toContain('`already_bid`')
})

// A file that was sent twice does no harm: the one too many goes when nothing has used it for a day.
test('every POST that creates something takes an Idempotency-Key, but for what is good once by itself', () => {
  const without = endpoints.filter(
    ({ method, status, idempotent, multipart }) => method === 'POST' && status === 201 && !idempotent && !multipart,
  )
  const ids = without.map(({ id }) => id)

  // A ticket and a challenge count once. A message's `client_id` tells it from another, for longer than a key is kept.
  expect(ids).toEqual(['registerByProvider', 'addPasskey', 'sendMessage'])
})

test('the address of the server is the configured one', async () => {
  const answer = await app().anonymous.get('/openapi.json', { headers: { host: 'evil.example' } })

  expect(answer.body.servers).toEqual([{ url: 'https://asime.example/api/v1' }])
})

test('the readable docs run under a policy that lets them load nothing from elsewhere', async () => {
  const answer = await app().anonymous.get('/api/v1/docs')

  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe-inline|swagger\.io/)
})

test('everything that the docs page asks for is here, and it asks for nothing elsewhere', async () => {
  const page = await app().anonymous.get('/api/v1/docs')
  const addresses = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] as string)

  expect(addresses.length).toBeGreaterThan(3)
  for (const address of addresses) {
    expect(address).not.toMatch(/^(https?:)?\/\//)
    const { pathname } = new URL(address, 'http://localhost/api/v1/docs')
    expect((await app().anonymous.get(pathname)).status, pathname).toBe(200)
  }
  expect(page.text).not.toMatch(/<script>|onload=/)
  const start = await app().anonymous.get('/api/v1/docs/static/swagger-initializer.js')
  expect(start.text).toContain('validatorUrl: null')
})
