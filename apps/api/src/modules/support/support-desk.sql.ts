import type { ContactMessageStatus } from '@asime/contract/contact-message-states'
import { TOTAL_CAP } from '@asime/contract/paging'
import { staffPermissions } from '@asime/contract/staff-permissions'
import type { ContactMessage, ContactMessageInQueue } from '@asime/contract/support-desk'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { SqlValues } from '../../platform/database/hot-read.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { isAfter, pageColumns } from '../../platform/http/page-columns.ts'
import type { Cursor, JsonPage } from '../../platform/http/paging.ts'

const ASSIGNEE = `(SELECT ${jsonObject({ id: 'a.id', full_name: 'a.full_name' })} FROM users a WHERE a.id = c.assignee_id)`
const QUEUED = {
  id: 'c.id',
  status: 'c.status',
  name: 'c.name',
  email: 'c.email',
  topic: 'c.topic',
  assignee: ASSIGNEE,
  created_at: 'c.created_at',
  status_since: 'c.status_since',
}
const EXCERPT = 'left(c.message, 200)'
const IN_QUEUE = jsonObject({ ...QUEUED, excerpt: EXCERPT })

/** The longest in its status first; of closed ones the last closed first. */
export async function listContactMessages(
  db: Db,
  filters: { status: ContactMessageStatus; assigneeId: string | undefined },
  limit: number,
  cursor: Cursor | undefined,
): Promise<JsonPage<ContactMessageInQueue>> {
  const sql = new SqlValues()
  const ofAdmin = filters.assigneeId === undefined ? '' : ` AND c.assignee_id = ${sql.value(filters.assigneeId)}`
  const where = `c.status = ${sql.value(filters.status)}${ofAdmin}`
  const size = `${sql.value(limit)}::int`
  const descending = filters.status === 'closed'
  const sort = { column: 'c.status_since', type: 'timestamptz', id: 'c.id', descending }
  const order = descending ? 'c.status_since DESC, c.id DESC' : 'c.status_since, c.id'
  const [row] = await queryRows<JsonPage<ContactMessageInQueue>>(
    db,
    `SELECT ${pageColumns({ json: IN_QUEUE, size, value: 'page.status_since' })},
            (SELECT count(*) FROM (SELECT FROM contact_messages c WHERE ${where} LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total
     FROM (
       SELECT c.id, c.status_since, row_number() OVER (ORDER BY ${order}) AS n FROM contact_messages c
       WHERE ${where}${cursor ? ` AND ${isAfter(sql, cursor, sort)}` : ''} ORDER BY ${order} LIMIT ${size} + 1
     ) AS page JOIN contact_messages c ON c.id = page.id`,
    sql.list,
  )
  if (!row) throw new Error('SELECT returned no row')
  return row
}

const PERSON = (name: string) => jsonObject({ id: `${name}.id`, full_name: `${name}.full_name` })

const ENTRY = jsonObject({
  id: 'e.id',
  kind: 'e.kind',
  text: 'e.content',
  author: PERSON('w'),
  created_at: 'e.created_at',
})
const ACCOUNT = jsonObject({
  id: 'u.id',
  full_name: 'u.full_name',
  user_type: 'u.user_type',
  status: 'u.status',
  vendor: `(SELECT ${jsonObject({ id: 'v.id', business_name: 'v.business_name' })} FROM vendors v WHERE v.user_id = u.id)`,
  known_by: "CASE WHEN c.user_id IS NULL THEN 'address' ELSE 'session' END",
})
const ORDER = jsonObject({
  id: 'o.id',
  order_number: 'o.order_number',
  status: 'o.status',
  buyer: PERSON('b'),
  vendor: jsonObject({ id: 's.id', business_name: 's.business_name' }),
  is_of_account: 'coalesce(o.buyer_id = u.id OR s.user_id = u.id, false)',
  has_dispute: 'EXISTS (SELECT FROM disputes d WHERE d.order_id = o.id)',
})
const OTHER = jsonObject({
  id: 'c.id',
  status: 'c.status',
  topic: 'c.topic',
  excerpt: EXCERPT,
  created_at: 'c.created_at',
})

export type FoundContactMessage = Omit<ContactMessage, 'actions' | 'support_email'>

/** Its writer is whoever was signed in, or else whoever has confirmed the address. */
const FOUND = jsonObject({
  ...QUEUED,
  message: 'c.message',
  entry_count: 'c.entry_count',
  account: `CASE WHEN u.id IS NOT NULL THEN ${ACCOUNT} END`,
  other_messages: `(SELECT coalesce(json_agg(${OTHER} ORDER BY c.id DESC), '[]') FROM (
    SELECT o.* FROM contact_messages o WHERE o.id <> f.id AND (o.user_id = u.id OR lower(o.email COLLATE "C") = f.folded) ORDER BY o.id DESC LIMIT 10) AS c)`,
  orders: `(SELECT coalesce(json_agg(${ORDER} ORDER BY o.id), '[]') FROM (
      SELECT DISTINCT upper(m[1]) AS order_number FROM regexp_matches(c.message, '\\mAS-\\d{4,15}\\M', 'gi') AS m LIMIT 5) AS named
    JOIN orders o ON o.order_number = named.order_number JOIN users b ON b.id = o.buyer_id JOIN vendors s ON s.id = o.vendor_id)`,
  entries: `(SELECT coalesce(json_agg(${ENTRY} ORDER BY e.id), '[]') FROM contact_entries e JOIN users w ON w.id = e.author_id WHERE e.contact_message_id = c.id)`,
  admins: `(SELECT coalesce(json_agg(${PERSON('a')} ORDER BY a.full_name, a.id), '[]') FROM (
    SELECT id, full_name FROM users WHERE user_type = 'admin' AND status = 'active' AND staff_role = ANY ($2::text[]) ORDER BY id LIMIT 100) AS a)`,
})

export async function findContactMessage(db: Db, id: string): Promise<FoundContactMessage | undefined> {
  const [row] = await queryRows<{ data: FoundContactMessage }>(
    db,
    `SELECT ${FOUND} AS data FROM (SELECT id, lower(email COLLATE "C") AS folded FROM contact_messages WHERE id = $1) AS f
     JOIN contact_messages c ON c.id = f.id
     LEFT JOIN users u ON CASE WHEN c.user_id IS NULL THEN u.email = f.folded AND u.email_verified_at IS NOT NULL ELSE u.id = c.user_id END`,
    [id, staffPermissions.support],
  )
  return row?.data
}
