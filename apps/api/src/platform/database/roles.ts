import { randomBytes } from 'node:crypto'
import type pg from 'pg'

/** How the server reaches its database, and who may change the tables in it. */
export interface DatabaseConnections {
  /** The server's role, which owns nothing. */
  connectionString: string
  /** The role that owns the schema and migrates it. Undefined: not configured, or the same as the server's. */
  ownerConnectionString: string | undefined
}

export interface RoleLogin {
  user: string
  password: string
}

type Queryable = Pick<pg.ClientBase, 'query' | 'escapeIdentifier' | 'escapeLiteral'>

/**
 * Makes the owner's and the server's role, and hands the database over to the owner, whoever made it. New passwords at each
 * call: they are kept nowhere, since the caller may log in as superuser anyway.
 */
export async function makeRoles(superuser: Queryable, names: { owner: string; server: string }) {
  const login = async (user: string): Promise<RoleLogin> => {
    const password = randomBytes(24).toString('base64url')
    const { rowCount } = await superuser.query('SELECT FROM pg_roles WHERE rolname = $1', [user])
    // Names and passwords cannot be parameters here.
    const statement = [
      rowCount ? 'ALTER ROLE' : 'CREATE ROLE',
      superuser.escapeIdentifier(user),
      'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD',
      superuser.escapeLiteral(password),
    ].join(' ')
    // oxlint-disable-next-line asime/constant-sql -- a name and a password, which are escaped
    await superuser.query(statement)
    return { user, password }
  }
  return { owner: await login(names.owner), server: await login(names.server) }
}

/** What the superuser owns in this database becomes the owner's; what extensions brought stays. */
export async function handOver(superuser: Queryable, owner: string): Promise<void> {
  const { rows } = await superuser.query<{ statement: string }>(HAND_OVER, [owner])
  if (rows.length === 0) return
  // oxlint-disable-next-line asime/constant-sql -- made by the database from its catalogue
  await superuser.query(['BEGIN', ...rows.map(({ statement }) => statement), 'COMMIT'].join(';\n'))
}

const notFromExtension = (catalogue: string, oid: string) =>
  `NOT EXISTS (SELECT FROM pg_depend dep WHERE dep.classid = '${catalogue}'::regclass AND dep.objid = ${oid} AND dep.deptype = 'e')`

const HAND_OVER = `
  WITH new_owner AS (SELECT oid FROM pg_roles WHERE rolname = $1),
  schemas AS (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'graphile_worker'))
  SELECT format('ALTER DATABASE %I OWNER TO %I', datname, $1) AS statement
  FROM pg_database, new_owner WHERE datname = current_database() AND datdba <> new_owner.oid
  UNION ALL
  SELECT format('ALTER SCHEMA %I OWNER TO %I', nspname, $1)
  FROM pg_namespace, new_owner WHERE nspname = 'graphile_worker' AND nspowner <> new_owner.oid
  UNION ALL
  SELECT format('ALTER %s %s OWNER TO %I', CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE'
    WHEN 'c' THEN 'TYPE' ELSE 'TABLE' END, c.oid::regclass, $1)
  FROM pg_class c, new_owner WHERE c.relnamespace IN (SELECT oid FROM schemas) AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'c')
    AND c.relowner <> new_owner.oid AND ${notFromExtension('pg_class', 'c.oid')}
    -- A column's sequence goes with its table.
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('a', 'i') AND c.relkind = 'S')
  UNION ALL
  SELECT format('ALTER ROUTINE %s OWNER TO %I', p.oid::regprocedure, $1)
  FROM pg_proc p, new_owner WHERE p.pronamespace IN (SELECT oid FROM schemas) AND p.proowner <> new_owner.oid AND ${notFromExtension('pg_proc', 'p.oid')}
  UNION ALL
  SELECT format('ALTER TYPE %s OWNER TO %I', t.oid::regtype, $1)
  FROM pg_type t, new_owner WHERE t.typnamespace IN (SELECT oid FROM schemas) AND t.typtype IN ('d', 'e') AND t.typowner <> new_owner.oid
    AND ${notFromExtension('pg_type', 't.oid')}
  UNION ALL
  SELECT format('ALTER TEXT SEARCH DICTIONARY %s OWNER TO %I', d.oid::regdictionary, $1)
  FROM pg_ts_dict d, new_owner WHERE d.dictnamespace IN (SELECT oid FROM schemas) AND d.dictowner <> new_owner.oid AND ${notFromExtension('pg_ts_dict', 'd.oid')}
  UNION ALL
  SELECT format('ALTER TEXT SEARCH CONFIGURATION %s OWNER TO %I', c.oid::regconfig, $1)
  FROM pg_ts_config c, new_owner WHERE c.cfgnamespace IN (SELECT oid FROM schemas) AND c.cfgowner <> new_owner.oid AND ${notFromExtension('pg_ts_config', 'c.oid')}`

/** What this connection's role may do beyond serving, as ends of a sentence. Empty for one that owns nothing. */
export async function findExcessRights(db: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await db.query<{ right: string }>(`
    SELECT "right" FROM pg_roles r, LATERAL (VALUES
      (1, r.rolsuper, 'is a superuser'),
      (2, NOT r.rolsuper AND (
        EXISTS (SELECT FROM pg_database d WHERE d.datname = current_database() AND pg_has_role(r.oid, d.datdba, 'MEMBER'))
        OR EXISTS (SELECT FROM pg_class c WHERE c.relnamespace IN ('public'::regnamespace, to_regnamespace('graphile_worker'))
                     AND c.relkind IN ('r', 'p') AND pg_has_role(r.oid, c.relowner, 'MEMBER'))), 'owns tables'),
      (3, NOT r.rolsuper AND has_schema_privilege(r.oid, 'public', 'CREATE'), 'may create tables'),
      (4, NOT r.rolsuper AND r.rolcreaterole, 'may create roles'),
      (5, NOT r.rolsuper AND (r.rolbypassrls OR r.rolreplication), 'may read everything'),
      (6, NOT r.rolsuper AND EXISTS (SELECT FROM pg_roles p WHERE p.rolname IN ('pg_execute_server_program', 'pg_read_server_files',
        'pg_write_server_files', 'pg_read_all_data', 'pg_write_all_data') AND pg_has_role(r.oid, p.oid, 'MEMBER')), 'is a member of a privileged role')
    ) AS v (position, holds, "right")
    WHERE r.rolname = current_user AND holds ORDER BY position`)
  return rows.map(({ right }) => right)
}
