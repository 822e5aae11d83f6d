import { loginEndpoint } from '@asime/contract/accounts'
import { errorCodes } from '@asime/contract/errors'
import pg from 'pg'
import { expect, test } from 'vitest'
import { buildBuyer } from '../../../test/builders.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { AppError } from '../app-error.ts'
import { toAppError } from './error-handler.ts'

const app = useTestApp()

test('every answer carries an id of its own, which no client can set', async () => {
  const answers = await Promise.all(
    [
      '/products',
      '/nothing',
      '/healthz',
      '/metrics',
      '/api/v1/docs',
      '/media/categories/phones.svg',
      '/products/%ff',
    ].map((path) => app().anonymous.get(path, { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } })),
  )

  const ids = answers.map((answer) => answer.headers['x-request-id'])
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}$/)
})

test('every answer but a page forbids to sniff, frame and run it', async () => {
  for (const path of [
    '/products',
    '/nothing',
    '/healthz',
    '/metrics',
    '/openapi.json',
    '/media/categories/phones.svg',
    '/products/%ff',
    '/dev/outbox',
  ]) {
    const { headers } = await app().anonymous.get(path)

    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['content-security-policy'], path).toContain("default-src 'none'")
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  }
})

test('public answers may be cached but are asked for again, and personal ones are cached nowhere', async () => {
  const user = await buildBuyer(app())
  const cacheControl = async (path: string, as = app().anonymous) => (await as.get(path)).headers['cache-control']

  expect(await cacheControl('/products')).toBe('public, no-cache')
  expect(await cacheControl('/products', app().as(user))).toBe('no-store')
  expect(await cacheControl('/user/profile', app().as(user))).toBe('no-store')
  expect(await cacheControl('/user/profile')).toBe('no-store')
  expect(await cacheControl('/healthz')).toBe('no-store')
  expect(await cacheControl('/media/categories/phones.svg')).toBe('public, max-age=2592000, immutable')
})

test('every wrong field is named at once, by its path, with one message in sum', async () => {
  const user = await buildBuyer(app())
  const answer = await app()
    .as(user)
    .post('/requests', {
      request_title: 'a',
      budget_max: -1,
      required_specs: { size: 5 },
      attachments: ['https://pictures.example/a', 'x'],
    })

  expectInvalid(answer, {
    request_title: 'Title must be at least 5 characters',
    description: 'Description is required',
    budget_max: 'Must not be below 0',
    'required_specs.size': 'Must be text',
    'attachments.1': 'Must be an https link or one of your uploads',
  })
  expect(answer.body.message).toBe('Please check the highlighted fields')
})

test('a hundred wrong fields are enough to name', async () => {
  const body = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`field ${i}`, i]))

  const answer = await app().anonymous.post('/auth/login', body)

  expectFailure(answer, 'validation_failed')
  expect(Object.keys(answer.body.errors)).toHaveLength(100)
})

test('a missing picture is a 404 like any other', async () => {
  for (const path of [
    '/media/nothing.webp',
    '/media/',
    '/media/categories',
    '/media/..%2f..%2fpackage.json',
    '/media/%2e%2e/package.json',
    '/media/.hidden',
    '/media/categories/phones.svg/',
  ]) {
    expectFailure(await app().anonymous.get(path), 'not_found')
  }
})

test('a bug is a 500 that reveals nothing, and every other database error has a meaning', () => {
  const secret = 'INSERT INTO users: password_hash $argon2id$'
  const fromDatabase = (code: string) =>
    toAppError(Object.assign(new pg.DatabaseError(secret, 1, 'error'), { code })).code

  expect(toAppError(new TypeError(secret)).message).toBe(errorCodes.internal.message)
  expect(toAppError(secret).code).toBe('internal')
  expect(['42601', '42P01', 'XX000'].map(fromDatabase)).toEqual(['internal', 'internal', 'internal'])
  expect(['22021', '22003', '22P02'].map(fromDatabase)).toEqual(Array(3).fill('validation_failed'))
  expect(['23505', '23503', '23514'].map(fromDatabase)).toEqual(Array(3).fill('conflict'))
  expect(
    ['40001', '40P01', '53300', '53100', '57P01', '57014', '08006', '55P03', '25P03', '28P01', '28000', '3D000'].map(
      fromDatabase,
    ),
  ).toEqual(Array(12).fill('unavailable'))
  for (const code of ['42601', '22021', '23505', '57P01']) {
    expect(toAppError(Object.assign(new pg.DatabaseError(secret, 1, 'error'), { code })).message).not.toContain('users')
  }
})

test('a connection that breaks, or never becomes free, is an outage', () => {
  for (const code of ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EPIPE']) {
    expect(toAppError(Object.assign(new Error('x'), { code })).code).toBe('unavailable')
  }
  for (const message of [
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Cannot use a pool after calling end on the pool',
  ]) {
    expect(toAppError(new Error(message)).code).toBe('unavailable')
  }
})

test('each code has one status and a sentence for people', () => {
  for (const [code, { status, message }] of Object.entries(errorCodes)) {
    expect(code).toMatch(/^[a-z_]+$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(message).toMatch(/^[A-Z].*[^.]$/)
    expect(new AppError(code as keyof typeof errorCodes)).toMatchObject({ status, message })
  }
  expect(loginEndpoint.errors).toContain('invalid_credentials')
})
