import { randomUUID } from 'node:crypto'
import http from 'node:http'
import type { JsonSchema } from '@asime/contract/json-schema'
import { DELIVERY, MOMO } from '@asime/api/test/purchase.ts'
import { repeatable } from '../bench/numbers.ts'
import { startApi } from '../bench/server.ts'
import { send } from './client.ts'
import { type DrillDatabase, openDrillDatabase } from './database.ts'
import { type Drill, Findings } from './drill.ts'
import { checkInvariants } from './invariants.ts'
import { makeApprovedPayments, makeItemRequests, makePeople, makeProducts, type Person } from './people.ts'

const REQUESTS = 10_000
const AT_ONCE = 12
const LONGEST_MS = 10_000
/** Nothing here has a reason to take so long; a handler that hangs is given up after 8 s. */
const SLOW_MS = 7_000
/** Of each role, since a request may end a session or close an account. */
const PEOPLE = 25

// oxlint-disable-next-line typescript/no-explicit-any -- a document of any shape: what is read of it is in the OpenAPI standard
type Json = any

const roles = ['anonymous', 'unconfirmed', 'buyer', 'vendor', 'admin', 'suspended'] as const
type Role = (typeof roles)[number]

/** SQL, stacks, paths and hashes: what no answer may hold. Requests hold nothing of the kind that could come back. */
const INTERNALS = /\$argon2|\bat \S+ \(\S+:\d+|node_modules|file:\/\/\/|syntax error at|pg_catalog|relation "|_fkey\b/

interface Operation {
  method: string
  path: string
  access: string
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema: JsonSchema }[]
  body: JsonSchema | undefined
  isForm: boolean
}

interface HostileRequest {
  role: Role
  operation: Operation | undefined
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
}

interface HostileAnswer {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
  ms: number
}

export const hostile: Drill = {
  id: 'hostile',
  title: `${REQUESTS.toLocaleString('en')} hostile requests made from the OpenAPI document, by role, against API and pages`,
  async run({ seed, quick, say }) {
    const count = quick ? REQUESTS / 10 : REQUESTS
    const findings = new Findings()
    const database = await openDrillDatabase()
    const server = await startApi(database.connectionString, database.dataDir, {
      site: true,
      env: { LOG_LEVEL: 'silent' },
    })
    const byRole = new Map<Role, Map<number, number>>(roles.map((role) => [role, new Map()]))
    const said = new Set<string>()
    const complain = (holds: boolean, what: string, request: HostileRequest, answer?: HostileAnswer) => {
      const line = `${what}: ${request.method} ${request.path.slice(0, 160)} as ${request.role}`
      // One of a kind is enough to look at.
      const kind = `${what} ${request.operation?.method} ${request.operation?.path}`
      if (holds || said.has(kind)) return
      said.add(kind)
      findings.expect(
        false,
        `${line} ${request.body?.toString('utf8').slice(0, 300) ?? ''} → ${answer?.text.slice(0, 200)}`,
      )
    }
    let [shed, slowest] = [0, 0]
    try {
      const people = await makeRoles(database)
      const ids = await fillMarket(database, server.url, people)
      const document = (await (await fetch(`${server.url}/api/v1/openapi.json`)).json()) as Record<string, Json>
      const operations = operationsOf(document)
      const make = requestMaker(seed, document, operations, people, ids)
      const work = async () => {
        for (let request = next(); request; request = next()) {
          const answer = await sendHostile(server.url, request)
          const statuses = byRole.get(request.role)!
          statuses.set(answer?.status ?? 0, (statuses.get(answer?.status ?? 0) ?? 0) + 1)
          if (!answer) {
            complain(false, 'no answer', request)
            continue
          }
          slowest = Math.max(slowest, answer.ms)
          if (answer.status === 503 && answer.headers['retry-after'] !== undefined) shed++
          else complain(answer.status < 500, `a ${answer.status}`, request, answer)
          complain(answer.ms < SLOW_MS, `took ${Math.round(answer.ms / 1_000)} s`, request, answer)
          complain(!INTERNALS.test(answer.text), 'shows internals', request, answer)
          complain(isInEnvelope(request, answer), `a ${answer.status} outside of the envelope`, request, answer)
          const isClosed = request.operation && request.operation.access !== 'public'
          if (
            isClosed &&
            ['anonymous', 'suspended'].includes(request.role) &&
            request.method === request.operation!.method
          )
            complain(answer.status >= 400, 'was let in', request, answer)
        }
      }
      let made = 0
      const next = () => {
        if (made++ >= count) return undefined
        if (made % 2_500 === 0) say(`  ${made} requests`)
        return make()
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))

      findings.expect(
        server.process.exitCode === null && server.process.signalCode === null,
        'the process ended on the way',
      )
      const ready = await send(server.url, { method: 'GET', path: '/products?limit=1' })
      findings.expect(ready?.status === 200, `afterwards the list of products is a ${ready?.status}`)
      const [admins] = await database.rows<{ n: number }>(
        "SELECT count(*)::int AS n FROM users WHERE user_type = 'admin'",
      )
      findings.expect(admins?.n === PEOPLE, `I7: ${admins?.n} admins, of ${PEOPLE}`)
      const invariants = await checkInvariants(database, findings)
      return {
        counts: {
          operations: operations.length,
          requests: count,
          ...Object.fromEntries([...byRole].map(([role, statuses]) => [`as ${role}`, toText(statuses)])),
          'shed with 503': shed,
          'slowest, ms': Math.round(slowest),
          invariants,
        },
        problems: findings.problems,
      }
    } finally {
      await server.stop()
      await database.stop()
    }
  },
}

function toText(statuses: Map<number, number>): string {
  const sorted = [...statuses].toSorted(([a], [b]) => a - b)
  return sorted.map(([status, n]) => `${n} × ${status || 'none'}`).join(', ')
}

/** A refusal of the API is JSON with a sentence, a code and the id of the request; HEAD has no body to look at. */
function isInEnvelope({ method, path }: HostileRequest, { status, headers, text }: HostileAnswer): boolean {
  if (status < 400 || !path.startsWith('/api/')) return true
  if (headers['x-request-id'] === undefined) return false
  if (method === 'HEAD') return true
  try {
    const { message, code, request_id: id } = JSON.parse(text) as Record<string, unknown>
    return typeof message === 'string' && typeof code === 'string' && id === headers['x-request-id']
  } catch {
    return false
  }
}

async function makeRoles(database: DrillDatabase): Promise<Record<Role, Person[]>> {
  const [unconfirmed, buyer, vendor, admin, suspended] = await Promise.all([
    makePeople(database, 'buyer', PEOPLE),
    makePeople(database, 'buyer', PEOPLE),
    makePeople(database, 'vendor', PEOPLE),
    makePeople(database, 'admin', PEOPLE),
    makePeople(database, 'vendor', PEOPLE),
  ])
  await database.rows('UPDATE users SET email_verified_at = NULL WHERE id = ANY($1::uuid[])', [
    unconfirmed.map(({ id }) => id),
  ])
  await database.rows("UPDATE users SET status = 'suspended' WHERE id = ANY($1::uuid[])", [
    suspended.map(({ id }) => id),
  ])
  return { anonymous: [], unconfirmed, buyer, vendor, admin, suspended }
}

/** Ids by the first word of a path that leads to them. */
type Ids = Record<string, string[]>

/** Something of everything, of people who hold different roles. */
async function fillMarket(database: DrillDatabase, url: string, people: Record<Role, Person[]>): Promise<Ids> {
  const { buyer: buyers, vendor: vendors } = people
  const products = await makeProducts(database, vendors[0]!, 20, 1_000)
  for (const [index, buyer] of buyers.entries()) {
    const vendor = vendors[index] as Person
    const [itemRequest] = await makeItemRequests(database, buyer, 1)
    const as = (person: Person, path: string, body: object) =>
      send(url, { method: 'POST', path, token: person.token, key: randomUUID(), body })
    const bid = await as(vendor, `/requests/${itemRequest}/bids`, { bid_amount: 50 })
    if (index % 2) await as(buyer, `/requests/${itemRequest}/bids/${bid?.body.data.id}/accept`, { bid_amount: 50 })
    const items = [{ product_id: products[index % products.length], quantity: 1 }]
    const checkout = await as(buyer, '/orders', { items, delivery: DELIVERY })
    if (index % 2) await as(buyer, `/checkouts/${checkout?.body.data.id}/payments`, MOMO)
  }
  await makeApprovedPayments(database, buyers[0]!, vendors[0]!, 10)
  const read = async (table: string) =>
    // oxlint-disable-next-line asime/constant-sql -- the tables named below
    (await database.rows<{ id: string }>(`SELECT id FROM ${table} ORDER BY id LIMIT 30`)).map(({ id }) => id)
  return {
    products,
    requests: await read('item_requests'),
    bids: await read('bids'),
    orders: await read('orders'),
    checkouts: await read('checkouts'),
    payments: await read('payments'),
    vendors: await read('vendors'),
    users: await read('users'),
    categories: await read('categories'),
  }
}

function operationsOf(document: Record<string, Json>): Operation[] {
  return Object.entries(document['paths'] as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      access: operation['x-access'],
      parameters: operation.parameters ?? [],
      body: operation.requestBody?.content['application/json']?.schema,
      isForm: operation.requestBody?.content['multipart/form-data'] !== undefined,
    })),
  )
}

/** What no form sends. */
const ODD_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  '*',
  '../../etc/passwd',
  "' OR 1=1 --",
  '%',
  '%00',
  '\u0000',
  '\u202eevil',
  'e\u0301'.repeat(50),
  '\u0301'.repeat(2_000),
  '<svg onload=1>',
  '{{7*7}}',
  '=1+1',
  '__proto__',
  '١٢٣',
  '9'.repeat(400),
  'a'.repeat(5_000),
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '9999-12-31T23:59:59+23:59',
  'javascript:alert(1)',
  'https://127.0.0.1/x',
  '+233000000000',
]
/** As JSON, which some of them are not. */
const ODD_JSON = [
  'null',
  'true',
  '[]',
  '{}',
  '[[[[[]]]]]',
  '0',
  '-0',
  '-1',
  '1.005',
  '1e309',
  '1e-7',
  '9007199254740993',
  '2147483648',
  '99999999999999999999',
  'NaN',
  '"\\ud800"',
  '"\\u0000"',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":1}}',
  `[${'1,'.repeat(2_000)}1]`,
  `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
]
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

/** What a field of that name takes, where its schema does not say it all. */
const BY_NAME: Record<string, unknown> = {
  email: 'ama@drill.example',
  password: 'a fine password',
  full_name: 'Ama Serwaa',
  phone: '0244123456',
  contact_phone: '0244123456',
  account_number: '0244123456',
  bank_code: 'MTN',
  network: 'mtn',
  digital_address: 'GM-123-4567',
  code: '123456',
  voucher: '123456',
  month: '2026-11',
  expires_at: '2999-01-01T00:00:00Z',
  currency: 'GHS',
  limit: '20',
}

function requestMaker(
  seed: number,
  document: Record<string, Json>,
  operations: Operation[],
  people: Record<Role, Person[]>,
  idsByKind: Ids,
): () => HostileRequest {
  const ids = Object.values(idsByKind).flat()
  const random = repeatable(seed)
  const chance = (part: number) => random() < part
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

  function valueOf(schema: Json, name = '', depth = 0): unknown {
    if (schema?.$ref) return valueOf(resolve(document, schema.$ref), name, depth)
    const choices = schema?.anyOf ?? schema?.oneOf
    if (choices) return valueOf(pick(choices), name, depth)
    if (schema?.allOf) return valueOf(schema.allOf[0], name, depth)
    if (schema?.const !== undefined) return schema.const
    if (schema?.enum) return pick(schema.enum)
    if (name in BY_NAME) return BY_NAME[name]
    if (schema?.format === 'uuid' || /(^|_)id$/.test(name))
      return pick(idsByKind[name === 'category_id' ? 'categories' : name.replace(/_id$/, 's')] ?? ids)
    switch (schema?.type) {
      case 'object': {
        if (depth > 6) return {}
        const fields = Object.entries(schema.properties ?? {})
        const required: string[] = schema.required ?? []
        const made = fields
          .filter(([field]) => required.includes(field) || chance(0.6))
          .map(([field, inner]) => [field, valueOf(inner, field, depth + 1)])
        return Object.fromEntries(made.length > 0 || fields.length > 0 ? made : [['Colour', 'Blue']])
      }
      case 'array':
        return Array.from({ length: 1 + Math.floor(random() * 2) }, () => valueOf(schema.items, name, depth + 1))
      case 'number':
      case 'integer': {
        const least = Number(schema.minimum ?? schema.exclusiveMinimum ?? 0)
        return least + Math.floor(random() * 5)
      }
      case 'boolean':
        return chance(0.5)
      default:
        return 'A text of some length for a drill'
    }
  }

  /** The body as JSON text, most often with one thing wrong. */
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

function resolve(document: Record<string, Json>, ref: string): JsonSchema {
  return ref
    .slice(2)
    .split('/')
    .reduce((inner: Json, name) => inner[name], document)
}

const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE })

/** Undefined when no answer came within the time that any may take. */
function sendHostile(url: string, { method, path, headers, body }: HostileRequest): Promise<HostileAnswer | undefined> {
  const startedAt = performance.now()
  const { hostname, port } = new URL(url)
  return new Promise((settle) => {
    const request = http.request(
      { hostname, port, method, path, headers, agent, timeout: LONGEST_MS + 2_000 },
      (response) => {
        const chunks: Buffer[] = []
        const done = () =>
          settle({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: response.headers['content-encoding'] ? '' : Buffer.concat(chunks).toString('utf8'),
            ms: performance.now() - startedAt,
          })
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        // A body that is refused may be cut off while it is still being sent; the answer has come by then.
        response.on('close', done)
      },
    )
    request.on('error', () => settle(undefined))
    request.on('timeout', () => request.destroy())
    request.end(body)
  })
}
