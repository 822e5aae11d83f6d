import { type Ids, type Role, roles } from './callers.ts'
import type { Json, Operation } from './openapi.ts'
import type { Person } from '../people.ts'
import { choicesOf, ODD_JSON, ODD_TEXTS, valueMaker } from './values.ts'

export interface HostileRequest {
  role: Role
  operation: Operation | undefined
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
}

const ODD_METHODS = ['HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'DELETE', 'PUT', 'POST', 'GET', 'PROPFIND', 'SEARCH']
const ODD_TYPES = [
  'text/plain',
  'application/json\ta',
  ' application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/octet-stream',
  'a/b/c',
  '',
]
const ODD_HEADERS: Record<string, string>[] = [
  { 'idempotency-key': '' },
  { 'idempotency-key': 'k'.repeat(300) },
  { 'idempotency-key': 'the same' },
  { 'x-http-method-override': 'DELETE' },
  { 'content-encoding': 'gzip' },
  { accept: 'text/html;q=x' },
  { 'accept-encoding': 'br;q=9,*;q=0' },
  { range: 'bytes=0-' },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'never' },
  { cookie: 'theme=x; viewer=%E0%A4%A; =; a' },
  { origin: 'null' },
  { expect: '100-continue' },
  { 'x-forwarded-for': 'unknown, ::1, 999.1.1.1' },
  { 'user-agent': '\xff\xfe' },
  { dpop: 'a.b.c' },
  { host: 'evil.example' },
  { authorization: 'Basic YTpi' },
  { authorization: `Bearer ${'a'.repeat(3_000)}` },
  { 'x-long': 'x'.repeat(15_000) },
]
const PAGES = [
  '/',
  '/products',
  '/requests',
  '/vendors',
  '/login',
  '/cart',
  '/app',
  '/products/{id}',
  '/requests/{id}',
  '/vendors/{id}',
  '/checkout',
  '/pay/{id}',
  '/nowhere',
  '/cards/products/{id}.jpg',
  '/sitemaps/products/{id}.xml',
  '/media/uploads/{id}/1600.webp',
  '/assets/x.js',
  '/robots.txt',
]

export function requestMaker(
  seed: number,
  document: Record<string, Json>,
  operations: Operation[],
  people: Record<Role, Person[]>,
  idsByKind: Ids,
): () => HostileRequest {
  const ids = Object.values(idsByKind).flat()
  const choices = choicesOf(seed)
  const { random, chance, pick } = choices
  const valueOf = valueMaker(choices, document, idsByKind)

  /** The body as JSON text, most often with one fault. */
  function bodyOf(operation: Operation | undefined): Buffer | undefined {
    if (chance(0.06)) return Buffer.from([0xff, 0xfe, 0x7b, 0x22, 0xc3, 0x28])
    if (operation?.isForm) {
      const name = pick(['a.png', '../../x', 'a\0.png', `${'x'.repeat(4_000)}.png`])
      const head = `--x\r\nContent-Disposition: form-data; name="${pick(['file', 'other'])}"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`
      return Buffer.from(`${head}${pick(['\x89PNG\r\n', '<svg/>', ''])}${chance(0.7) ? '\r\n--x--\r\n' : ''}`, 'latin1')
    }
    const body = operation?.body ? valueOf(operation.body) : undefined
    if (body === undefined) return chance(0.1) ? Buffer.from(pick(ODD_JSON)) : undefined
    const kind = random()
    if (kind < 0.35) return Buffer.from(JSON.stringify(body))
    if (kind < 0.42) return Buffer.from(pick(ODD_JSON))
    if (kind < 0.45) return Buffer.from(JSON.stringify(body).slice(0, -2))
    if (kind < 0.46) return Buffer.from(JSON.stringify({ ...(body as object), more: 'x'.repeat(1_100_000) }))
    const names = Object.keys(body as object)
    const name = chance(0.1) || names.length === 0 ? pick(ODD_TEXTS) : pick(names)
    const value = chance(0.5) ? JSON.stringify(pick(ODD_TEXTS)) : pick(ODD_JSON)
    const marker = '@@value@@'
    return Buffer.from(
      JSON.stringify({ ...(body as object), [name]: marker }).replace(JSON.stringify(marker), () => value),
    )
  }

  function queryOf(operation: Operation | undefined): string {
    const known = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'query')
    const pairs = known
      .filter(() => chance(0.35))
      .map(({ name, schema }) => {
        const value = chance(0.5) ? String(valueOf(schema, name)) : pick(ODD_TEXTS)
        const key = chance(0.1) ? pick([`${name}[]`, `${name}[$gt]`, `${name}.x`, name.toUpperCase()]) : name
        const pair = `${encodeURIComponent(key)}=${encodeURIComponent(value.toWellFormed())}`
        return chance(0.08) ? `${pair}&${pair}` : pair
      })
    if (chance(0.1))
      pairs.push(pick(['fields=*', 'a[b][c]=1', '%E0%A4%A=%', '=', '&&&', 'query=%ff%fe', '__proto__[x]=1']))
    if (chance(0.01)) pairs.push(`query=${'a'.repeat(8_100)}`)
    return pairs.length > 0 ? `?${pairs.join('&')}` : ''
  }

  const fill = (path: string) =>
    path.replaceAll(/\{\w+\}/g, (name) => {
      const kind = name === '{bidId}' ? 'bids' : (path.split('/').find((word) => word in idsByKind) ?? '')
      if (chance(0.7)) return pick(idsByKind[kind] ?? ids)
      if (chance(0.3)) return pick(ids)
      return pick([
        'x',
        '%00',
        '%E0%A4%A',
        '..%2f..%2fx',
        '0'.repeat(300),
        encodeURIComponent(pick(ODD_TEXTS).slice(0, 150)),
      ])
    })

  return () => {
    const role = pick(roles)
    const isPage = chance(0.1)
    const operation = isPage ? undefined : pick(operations)
    const method = isPage
      ? pick(['GET', 'GET', 'GET', 'HEAD', 'POST'])
      : chance(0.85)
        ? operation!.method
        : pick(ODD_METHODS)
    const base = operation ? `/api/v1${fill(operation.path)}` : fill(pick(PAGES))
    const path = `${base}${chance(0.02) ? '/' : ''}${queryOf(operation)}`
    const mayHaveBody = operation?.body !== undefined || operation?.isForm || chance(0.05)
    const body = mayHaveBody ? bodyOf(operation) : undefined
    const person = role === 'anonymous' ? undefined : pick(people[role])
    const type = operation?.isForm ? 'multipart/form-data; boundary=x' : 'application/json'
    return {
      role,
      operation,
      method,
      path,
      body,
      headers: {
        ...(person ? { authorization: `Bearer ${person.token}` } : {}),
        ...(body
          ? { 'content-type': chance(0.9) ? type : pick(ODD_TYPES), 'content-length': String(body.length) }
          : {}),
        ...(chance(0.1) ? pick(ODD_HEADERS) : {}),
      },
    }
  }
}
