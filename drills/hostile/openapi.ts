import type { JsonSchema } from '@asime/contract/json-schema'

// oxlint-disable-next-line typescript/no-explicit-any -- a document of any shape: what is read of it is in the OpenAPI standard
export type Json = any

export interface Operation {
  method: string
  path: string
  access: string
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema: JsonSchema }[]
  body: JsonSchema | undefined
  isForm: boolean
}

export function operationsOf(document: Record<string, Json>): Operation[] {
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

export function resolve(document: Record<string, Json>, ref: string): JsonSchema {
  return ref
    .slice(2)
    .split('/')
    .reduce((inner: Json, name) => inner[name], document)
}
