import { CONFIRMATION_FRESH, IDEMPOTENCY_KEY, inWords, SESSION } from './deadlines.ts'
import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { type ErrorCode, errorCodes } from './errors.ts'
import { type JsonSchema, toJsonSchema } from './json-schema.ts'
import { sentenceOf } from './permissions.ts'
import { shopDuties } from './shop-roles.ts'
import { staffPermissions, staffRoleLabels } from './staff-permissions.ts'

export const API_PATH = '/api/v1'

const ACCESS_SENTENCES: Record<Exclude<Endpoint['access'], 'vendor'>, string> = {
  public: 'Anyone.',
  signed_in: 'Any signed-in user.',
  admin: 'Admins.',
}

function accessSentence({ access, duty = 'sell' }: Endpoint): string {
  if (access !== 'vendor') return ACCESS_SENTENCES[access]
  const others = shopDuties[duty].filter((role) => role !== 'owner').map((role) => `${role}s`)
  return others.length === 0 ? 'Vendors.' : `Vendors, and ${others.join(' and ')} of their shops.`
}

/** Which admins may call the endpoint, if any may. */
function staffSentence({ permission }: Endpoint): string {
  if (permission === undefined) return ''
  const names = [permission].flat()
  const roles = new Set(names.flatMap((name) => staffPermissions[name]))
  return ` Of admins: ${[...roles].map((role) => staffRoleLabels[role].toLowerCase()).join(', ')} (${names.join(', ')}).`
}

/** The OpenAPI 3.1 document of the whole API, made from the contract. */
export function buildOpenApi({ publicUrl }: { publicUrl: string }): JsonSchema {
  described ??= describeEndpoints()
  const { paths, schemas } = described
  return {
    openapi: '3.1.0',
    info: {
      title: 'Asime API',
      version: '1.0.0',
      description: [
        'Asime is a social-commerce marketplace for Ghana: buyers post item requests and vendors compete with bids; vendors also list products.',
        'Responses are `{ "data": … }`, lists add `"meta"`; errors are `{ "message", "code", "errors"?, "request_id" }`.',
        'Money is a JSON number with at most 2 decimals, times are RFC 3339. Lists are paged with the opaque cursor `meta.next_cursor`.',
        'Times and limits that owners can change are named with their defaults; the answer of a call has the one in force.',
        `An \`Idempotency-Key\` header (1 to 255 visible characters) on a POST that takes one makes retrying safe for ${inWords(IDEMPOTENCY_KEY)}.`,
        'A session can be bound to a key: send a `DPoP` header (RFC 9449, ES256 or EdDSA) when signing in, and each refresh, and each call that takes one, needs one by the same key. If an error response has `DPoP-Nonce`, send a new proof with that nonce. Everywhere else access tokens are bearer tokens. ' +
          `A session lasts ${inWords(SESSION)} at most.`,
      ].join('\n\n'),
    },
    servers: [{ url: `${publicUrl}${API_PATH}` }],
    tags: [...new Set(endpoints.map((endpoint) => endpoint.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

/** Cached per process: building it takes a tenth of a second, and the contract does not change. */
let described: ReturnType<typeof describeEndpoints> | undefined

function describeEndpoints() {
  const components: Record<string, JsonSchema> = {}
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = operation(endpoint, components)
  }
  return { paths, schemas: { ...components, Error: ERROR_SCHEMA } }
}

const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['message', 'code', 'request_id'],
  properties: {
    message: { type: 'string', description: 'A sentence to show to the user' },
    code: { type: 'string', enum: Object.keys(errorCodes) },
    errors: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Every invalid field, by its path',
    },
    request_id: { type: 'string' },
  },
}

const FILE_BODY: JsonSchema = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
    },
  },
}

const CONFIRMED = ` The session must have been opened or confirmed (\`POST /auth/confirm\`) within ${inWords(CONFIRMATION_FRESH)}.`

function operation(endpoint: Endpoint, components: Record<string, JsonSchema>): JsonSchema {
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: `Access: ${accessSentence(endpoint)}${endpoint.rule ? ` ${sentenceOf(endpoint.rule)}.` : ''}${endpoint.confirmed ? CONFIRMED : ''}${staffSentence(endpoint)}`,
    'x-access': endpoint.access,
    security: endpoint.access === 'public' ? [] : [{ accessToken: [] }],
    parameters: parameters(endpoint, components),
    ...(endpoint.body
      ? {
          requestBody: {
            required: !endpoint.bodyOptional,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input', components) } },
          },
        }
      : {}),
    ...(endpoint.multipart ? { requestBody: FILE_BODY } : {}),
    responses: {
      [endpoint.status]: endpoint.response
        ? {
            description: 'Done',
            ...headersOf(endpoint),
            content: { 'application/json': { schema: schemaOf(endpoint.response, 'output', components) } },
          }
        : endpoint.csv
          ? { description: 'A table', content: { 'text/csv': { schema: { type: 'string' } } } }
          : { description: 'Done; no body' },
      ...(endpoint.accepted && endpoint.response
        ? {
            202: {
              description: endpoint.accepted,
              content: { 'application/json': { schema: schemaOf(endpoint.response, 'output', components) } },
            },
          }
        : {}),
      ...failures(endpoint),
    },
  }
}

function headersOf(endpoint: Endpoint): JsonSchema {
  if (!endpoint.idempotent) return {}
  const replayed = {
    description: 'Present when this replays the response to an earlier call with the same key',
    schema: { type: 'string', enum: ['true'] },
  }
  return { headers: { 'Idempotent-Replayed': replayed } }
}

const PROOF: JsonSchema = { name: 'DPoP', in: 'header', required: false, schema: { type: 'string', maxLength: 4096 } }
const PROOF_SENTENCES: Record<NonNullable<Endpoint['proof']>, string> = {
  binds: 'DPoP proof (RFC 9449) of the key to bind the session to; without it the session is not bound',
  continues: 'DPoP proof by the key that the session is bound to; required for bound sessions',
}
const PROOF_OF_ADMINS = 'DPoP proof by the key that the session is bound to; required of admins for bound sessions'

/** Endpoints that need a confirmed session or a fresh code also need a proof by the session's key. */
const proofOf = ({ proof, bound, confirmed, freshCode }: Endpoint) =>
  proof ?? (bound || confirmed || freshCode ? 'continues' : undefined)

function parameters(endpoint: Endpoint, components: Record<string, JsonSchema>): JsonSchema[] {
  const of = (schema: z.ZodObject | undefined, place: 'path' | 'query') =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => {
      const json = schemaOf(field as z.ZodType, 'input', components)
      return {
        name,
        in: place,
        required: place === 'path',
        ...(json['description'] ? { description: json['description'] } : {}),
        schema: json,
      }
    })
  const idempotencyKey = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  }
  const proof = proofOf(endpoint)
  return [
    ...of(endpoint.params, 'path'),
    ...of(endpoint.query, 'query'),
    ...(endpoint.idempotent ? [idempotencyKey] : []),
    ...(proof
      ? [{ ...PROOF, description: endpoint.freshCode && !endpoint.bound ? PROOF_OF_ADMINS : PROOF_SENTENCES[proof] }]
      : []),
  ]
}

function failures(endpoint: Endpoint): Record<string, JsonSchema> {
  const codes = new Set<ErrorCode>(['rate_limited', 'internal', 'unavailable', ...(endpoint.errors ?? [])])
  if (endpoint.method !== 'GET' && !endpoint.inMaintenance) codes.add('maintenance')
  if (endpoint.feature) codes.add('paused')
  if (endpoint.query || endpoint.body) codes.add('validation_failed')
  if (endpoint.body)
    for (const code of ['malformed_json', 'payload_too_large', 'unsupported_media_type'] as const) codes.add(code)
  if (endpoint.params) codes.add('not_found')
  if (endpoint.access !== 'public')
    for (const code of ['unauthenticated', 'token_expired', 'account_suspended'] as const) codes.add(code)
  if (endpoint.access === 'vendor' || endpoint.access === 'admin' || endpoint.rule) codes.add('forbidden')
  if (endpoint.confirmed) codes.add('confirmation_required')
  if (endpoint.longPassword) codes.add('longer_password_required')
  const proof = proofOf(endpoint)
  if (proof) codes.add(proof === 'binds' ? 'invalid_proof' : 'proof_required')
  if (endpoint.idempotent)
    for (const code of ['validation_failed', 'conflict', 'idempotency_key_reused'] as const) codes.add(code)

  const byStatus: Record<string, string[]> = {}
  for (const code of codes) (byStatus[errorCodes[code].status] ??= []).push(`\`${code}\`: ${errorCodes[code].message}`)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, lines]) => [
      status,
      {
        description: lines.join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

/** Moves named schemas to the components, so that each is written once. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Record<string, JsonSchema>): JsonSchema {
  const {
    $schema: _,
    $defs,
    ...json
  } = toJsonSchema(schema, 'draft-2020-12', io) as JsonSchema & { $defs?: Record<string, JsonSchema> }
  const moved = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'))
  for (const [name, definition] of Object.entries($defs ?? {})) components[name] ??= moved(definition) as JsonSchema
  return moved(json) as JsonSchema
}
