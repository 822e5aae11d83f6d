import { formatCount } from './counts.ts'
import { z } from 'zod'
import { isPlain, tidy, tooLong } from './fields.ts'
import { MAX_QUERY } from './text-lengths.ts'

export const DEFAULT_LIMIT = 20
export const MAX_LIMIT = 100
/** Lists count exactly up to here (API-4). Beyond, `total` is this number and `total_is_capped` is true. */
export const TOTAL_CAP = 10_000
/** The maximum number of rows in an export. */
export const MAX_EXPORT_ROWS = 10_000

/** A number in a query: digits only, so that `1e3`, `0x10`, ` 5` and `5.0` are refused. */
function digits(max: number, message: string) {
  return z
    .string({ error: message })
    .regex(/^\d{1,10}$/, message)
    .transform(Number)
    .refine((value) => value <= max, message)
}

const WRONG_LIMIT = `Must be a whole number from 1 to ${MAX_LIMIT}`
export const QueryLimit = digits(MAX_LIMIT, WRONG_LIMIT)
  .refine((value) => value >= 1, WRONG_LIMIT)
  .default(DEFAULT_LIMIT)
  .meta({ openapi: { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT } })

/** An amount in a query, in cedis: digits with at most 2 decimals. */
export const QueryMoney = z
  .string({ error: 'Must be an amount like 120 or 99.50' })
  .regex(/^\d{1,8}(\.\d{1,2})?$/, 'Must be an amount like 120 or 99.50')
  .transform(Number)
  .optional()
  .meta({ openapi: { type: 'number', minimum: 0, multipleOf: 0.01 } })

export const QueryFlag = z
  .enum(['true', 'false'], { error: 'Must be true or false' })
  .transform((value) => value === 'true')
  .optional()
  .meta({ openapi: { type: 'boolean' } })

/** Search words. Text that is too long is refused. */
export const QueryText = z
  .string({ error: 'Must be text' })
  .overwrite(tidy(MAX_QUERY))
  .max(MAX_QUERY, tooLong(MAX_QUERY))
  .refine((value) => isPlain(value) && !/[\t\n\r]/.test(value), 'Contains characters that are not allowed')
  .optional()

export const QueryCursor = z
  .string({ error: 'Must be a cursor from next_cursor' })
  // Room for the longest business name (120 letters of 3 bytes, in base64) and the id.
  .regex(/^[\w-]{1,1000}$/, 'Must be a cursor from next_cursor')
  .optional()

export const sortOrders = ['asc', 'desc'] as const
export const SortOrder = z.enum(sortOrders, { error: 'Must be asc or desc' })
export type SortOrder = z.infer<typeof SortOrder>

/** The parameters of every list. */
export const PageQuery = { limit: QueryLimit, cursor: QueryCursor }

export const PageMeta = z.object({
  total: z.int().meta({ description: `Exact up to ${formatCount(TOTAL_CAP)}` }),
  total_is_capped: z.boolean(),
  limit: z.int(),
  next_cursor: z.string().nullable(),
  corrected_query: z.string().optional().meta({
    description: 'What was searched for instead of a misspelt query. In double quotes a query is searched for as it is',
  }),
  some_words: z.literal(true).optional().meta({
    description: 'Nothing has all words of the query, and what is listed has some of them',
  }),
})
export type PageMeta = z.infer<typeof PageMeta>

export function dataOf<T extends z.ZodType>(schema: T) {
  return z.object({ data: schema })
}

export function pageOf<T extends z.ZodType>(schema: T) {
  return z.object({ data: z.array(schema), meta: PageMeta })
}
