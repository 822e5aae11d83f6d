import type pg from 'pg'

type Queryable = Pick<pg.ClientBase, 'query'>

const header = `-- The database as the migrations make it, for reading and reviewing. Made by \`npm run db:generate\`; do not edit.
-- Left out: what extensions bring, and the migrator's and the job queue's own tables.
`

/**
 * The schema "public" as text: the same on every supported server, so that a difference is a difference of schema.
 * (pg_dump is not among the embedded binaries, and its output changes from version to version.)
 */
export async function dumpSchema(db: Queryable): Promise<string> {
  // Names of this schema come unqualified.
  await db.query("SET search_path = 'public'")
  const sections = [
    await list(db, extensions),
    await list(db, types),
    await list(db, textSearch),
    await list(db, sequences),
    await list(db, functions, '\n'),
    await list(db, tables, '\n'),
    await list(db, views, '\n'),
  ]
  return [header, ...sections.filter((section) => section !== '')].join('\n')
}

async function list(db: Queryable, query: string, separator = ''): Promise<string> {
  const { rows } = await db.query<{ text: string }>(query)
  return rows.map((row) => `${row.text.trimEnd()}\n`).join(separator)
}

const notFromExtension = (catalogue: string, oid: string) =>
  `NOT EXISTS (SELECT FROM pg_depend dep WHERE dep.classid = '${catalogue}'::regclass AND dep.objid = ${oid} AND dep.deptype = 'e')`

const extensions = `
  SELECT format('CREATE EXTENSION %I;', extname) AS text FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY extname`

const types = `
  SELECT CASE t.typtype
    WHEN 'd' THEN concat('CREATE DOMAIN ', quote_ident(t.typname), ' AS ', format_type(t.typbasetype, t.typtypmod),
      CASE WHEN t.typnotnull THEN ' NOT NULL' END, ' DEFAULT ' || t.typdefault,
      (SELECT string_agg(format(E'\\n  CONSTRAINT %I %s', conname, pg_get_constraintdef(oid, true)), '' ORDER BY conname)
       FROM pg_constraint WHERE contypid = t.oid AND contype = 'c'), ';')
    WHEN 'e' THEN format('CREATE TYPE %I AS ENUM (%s);', t.typname,
      (SELECT string_agg(quote_literal(enumlabel), ', ' ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = t.oid))
    ELSE format('CREATE TYPE %I AS (%s);', t.typname,
      (SELECT string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ' ORDER BY attnum)
       FROM pg_attribute WHERE attrelid = t.typrelid AND attnum > 0 AND NOT attisdropped))
    END AS text
  FROM pg_type t LEFT JOIN pg_class c ON c.oid = t.typrelid
  WHERE t.typnamespace = 'public'::regnamespace AND (t.typtype IN ('d', 'e') OR c.relkind = 'c')
    AND ${notFromExtension('pg_type', 't.oid')}
  ORDER BY t.typtype DESC, t.typname`

const textSearch = `
  SELECT text FROM (
    SELECT 1 AS kind, d.dictname AS name, '' AS token, concat('CREATE TEXT SEARCH DICTIONARY ', quote_ident(d.dictname),
      ' (TEMPLATE = ', t.tmplname, ', ' || d.dictinitoption, ');') AS text
    FROM pg_ts_dict d JOIN pg_ts_template t ON t.oid = d.dicttemplate
    WHERE d.dictnamespace = 'public'::regnamespace AND ${notFromExtension('pg_ts_dict', 'd.oid')}
    UNION ALL
    SELECT 2, c.cfgname, '', format('CREATE TEXT SEARCH CONFIGURATION %I (PARSER = %I);', c.cfgname, p.prsname)
    FROM pg_ts_config c JOIN pg_ts_parser p ON p.oid = c.cfgparser
    WHERE c.cfgnamespace = 'public'::regnamespace AND ${notFromExtension('pg_ts_config', 'c.oid')}
    UNION ALL
    SELECT 2, c.cfgname, k.alias, format('  ALTER TEXT SEARCH CONFIGURATION %I ADD MAPPING FOR %I WITH %s;', c.cfgname, k.alias,
      string_agg(m.mapdict::regdictionary::text, ', ' ORDER BY m.mapseqno))
    FROM pg_ts_config c JOIN pg_ts_config_map m ON m.mapcfg = c.oid
    CROSS JOIN LATERAL (SELECT alias FROM ts_token_type(c.cfgparser) WHERE tokid = m.maptokentype) k
    WHERE c.cfgnamespace = 'public'::regnamespace AND ${notFromExtension('pg_ts_config', 'c.oid')}
    GROUP BY c.cfgname, k.alias
  ) AS parts ORDER BY kind, name COLLATE "C", token COLLATE "C"`

const sequences = `
  SELECT format('CREATE SEQUENCE %I AS %s START %s INCREMENT %s MINVALUE %s MAXVALUE %s CACHE %s%s;', c.relname,
    format_type(s.seqtypid, NULL), s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache,
    CASE WHEN s.seqcycle THEN ' CYCLE' END) AS text
  FROM pg_sequence s JOIN pg_class c ON c.oid = s.seqrelid
  WHERE c.relnamespace = 'public'::regnamespace AND NOT EXISTS (
    SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('a', 'i', 'e'))
  ORDER BY c.relname`

const functions = `
  SELECT replace(pg_get_functiondef(p.oid), 'CREATE OR REPLACE ', 'CREATE ') || ';' AS text
  FROM pg_proc p
  WHERE p.pronamespace = 'public'::regnamespace AND p.prokind IN ('f', 'p') AND ${notFromExtension('pg_proc', 'p.oid')}
  ORDER BY p.proname, pg_get_function_identity_arguments(p.oid)`

// Since PostgreSQL 18 a NOT NULL is a constraint with a name of its own; it is shown with its column.
const tables = `
  SELECT concat(
    'CREATE ', CASE c.relpersistence WHEN 'u' THEN 'UNLOGGED ' END, 'TABLE ', quote_ident(c.relname), E' (\\n',
    (SELECT string_agg('  ' || line, E',\\n' ORDER BY kind, position, line COLLATE "C") FROM (
      SELECT 1 AS kind, a.attnum AS position, concat(quote_ident(a.attname), ' ', format_type(a.atttypid, a.atttypmod),
        CASE WHEN a.attstorage <> t.typstorage THEN ' STORAGE ' ||
          CASE a.attstorage WHEN 'p' THEN 'PLAIN' WHEN 'e' THEN 'EXTERNAL' WHEN 'x' THEN 'EXTENDED' ELSE 'MAIN' END END,
        ' COMPRESSION ' || CASE a.attcompression WHEN 'l' THEN 'lz4' WHEN 'p' THEN 'pglz' END,
        CASE WHEN a.attcollation <> t.typcollation THEN ' COLLATE ' || a.attcollation::regcollation END,
        CASE WHEN a.attnotnull THEN ' NOT NULL' END,
        CASE a.attidentity WHEN 'a' THEN ' GENERATED ALWAYS AS IDENTITY' WHEN 'd' THEN ' GENERATED BY DEFAULT AS IDENTITY' END,
        CASE a.attgenerated WHEN 's' THEN ' GENERATED ALWAYS AS (' || pg_get_expr(x.adbin, x.adrelid, true) || ') STORED'
                            WHEN 'v' THEN ' GENERATED ALWAYS AS (' || pg_get_expr(x.adbin, x.adrelid, true) || ') VIRTUAL'
                            ELSE ' DEFAULT ' || pg_get_expr(x.adbin, x.adrelid, true) END) AS line
      FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
      LEFT JOIN pg_attrdef x ON x.adrelid = a.attrelid AND x.adnum = a.attnum
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      UNION ALL
      SELECT 2, CASE k.contype WHEN 'p' THEN 1 WHEN 'u' THEN 2 WHEN 'x' THEN 3 WHEN 'f' THEN 4 ELSE 5 END,
        format('CONSTRAINT %I %s', k.conname, pg_get_constraintdef(k.oid, true))
      FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype IN ('p', 'u', 'x', 'f', 'c')) AS lines),
    E'\\n)', ' PARTITION BY ' || CASE WHEN c.relkind = 'p' THEN pg_get_partkeydef(c.oid) END,
    ' WITH (' || array_to_string(c.reloptions, ', ') || ')', E';\\n',
    (SELECT string_agg(pg_get_indexdef(i.indexrelid, 0, true) || E';\\n', '' ORDER BY i.indexrelid::regclass::text COLLATE "C")
     FROM pg_index i WHERE i.indrelid = c.oid
       AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x'))),
    (SELECT string_agg(pg_get_triggerdef(g.oid, true) || E';\\n', '' ORDER BY g.tgname)
     FROM pg_trigger g WHERE g.tgrelid = c.oid AND NOT g.tgisinternal),
    (SELECT string_agg(format(E'COMMENT ON %s IS %L;\\n', CASE WHEN d.objsubid = 0 THEN 'TABLE ' || quote_ident(c.relname)
       ELSE format('COLUMN %I.%I', c.relname, a.attname) END, d.description), '' ORDER BY d.objsubid)
     FROM pg_description d LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = d.objsubid AND d.objsubid > 0
     WHERE d.classoid = 'pg_class'::regclass AND d.objoid = c.oid)
  ) AS text
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname NOT LIKE 'kysely\\_%'
    AND ${notFromExtension('pg_class', 'c.oid')}
  ORDER BY c.relname`

const views = `
  SELECT format(E'CREATE %s %I AS\\n%s', CASE c.relkind WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'VIEW' END, c.relname,
    pg_get_viewdef(c.oid, true)) AS text
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('v', 'm') AND ${notFromExtension('pg_class', 'c.oid')}
  ORDER BY c.relname`
