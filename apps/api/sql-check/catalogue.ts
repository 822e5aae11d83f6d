import type pg from 'pg'

/** What a database says of its types, columns and functions. */
export interface Catalogue {
  types: Map<number, TypeEntry>
  /** By the table's id and the column's number, as `16400.1`. */
  columns: Map<string, ColumnEntry>
  functions: Map<number, FunctionEntry>
}

export interface TypeEntry {
  name: string
  /** Of an array. */
  elements: number | undefined
  /** The table, view or type whose columns a row of it has. */
  relation: number | undefined
}

export interface ColumnEntry {
  /** The table's or view's id. */
  relation: number
  name: string
  type: number
  /** As table.column. */
  source: string
  /** Unknown of a view's. */
  isNotNull: boolean | undefined
  /** Words that a constraint limits the column to. */
  words: string[] | undefined
}

export interface FunctionEntry {
  name: string
  /** Whether it is null as soon as an argument is. */
  isStrict: boolean
}

export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  // A domain counts as what it is made of.
  const { rows: types } = await client.query<{ oid: number; name: string; elements: number; relation: number }>(
    `SELECT t.oid, format_type(coalesce(nullif(t.typbasetype, 0), t.oid), NULL) AS name,
            CASE WHEN t.typcategory = 'A' THEN t.typelem ELSE 0 END AS elements, t.typrelid AS relation FROM pg_type t`,
  )
  const { rows: columns } = await client.query<{
    key: string
    relation: number
    name: string
    type: number
    source: string
    is_not_null: boolean | null
    list: string | null
  }>(`
    SELECT attrelid || '.' || attnum AS key, attrelid AS relation, attname AS name, atttypid AS type,
           attrelid::regclass || '.' || attname AS source, CASE WHEN c.relkind <> 'v' THEN attnotnull END AS is_not_null,
           (SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k
            WHERE k.conrelid = a.attrelid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]
              AND pg_get_constraintdef(k.oid) LIKE 'CHECK ((' || quote_ident(a.attname) || ' = ANY (ARRAY[%' LIMIT 1) AS list
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relkind IN ('r', 'p', 'v', 'c') AND attnum > 0 AND NOT attisdropped ORDER BY attrelid, attnum`)
  const { rows: functions } = await client.query<{ oid: number; name: string; is_strict: boolean }>(
    'SELECT oid, proname AS name, proisstrict AS is_strict FROM pg_proc',
  )
  return {
    types: new Map(
      types.map(({ oid, name, elements, relation }) => [
        oid,
        { name, elements: elements || undefined, relation: relation || undefined },
      ]),
    ),
    columns: new Map(
      columns.map(({ key, relation, name, type, source, is_not_null, list }) => [
        key,
        {
          relation,
          name,
          type,
          source,
          isNotNull: is_not_null ?? undefined,
          words: list === null ? undefined : [...list.matchAll(/'([^']*)'::text/g)].map((match) => match[1]!),
        },
      ]),
    ),
    functions: new Map(functions.map(({ oid, name, is_strict }) => [oid, { name, isStrict: is_strict }])),
  }
}
