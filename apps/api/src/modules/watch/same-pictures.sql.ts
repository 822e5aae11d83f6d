import { type Db, queryRows } from '../../platform/database/database.ts'

/** Copies differ in at most so many of 64 bits. The index finds no others: see picture_hashes. */
const MOST_BITS = 3
/** The most pictures that each is compared with, and the most products that are named. */
const MOST_COMPARED = 200
const MOST_NAMED = 3

export interface SamePictures {
  /** Who owns the shop of the product. */
  owner_id: string
  /** Products of other shops. */
  others: string[]
}

/** The most products of a picture that are compared again. */
const MOST_LATER = 20

/** Products with a picture that looks like this one, and was uploaded after such a picture of another shop. */
export async function findLaterCopies(db: Db, uploadId: string): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `WITH near AS MATERIALIZED (
       SELECT h.upload_id FROM picture_hashes own JOIN picture_hashes h ON h.parts && own.parts AND bit_count((h.hash # own.hash)::bit(64)) <= ${MOST_BITS}
       WHERE own.upload_id = $1 LIMIT ${MOST_COMPARED}
     ), shown AS MATERIALIZED (
       SELECT p.id, p.vendor_id, near.upload_id FROM near JOIN upload_uses u ON u.upload_id = near.upload_id AND u.used_by = 'product'
       JOIN products p ON p.id = u.subject_id AND p.deleted_at IS NULL
     )
     SELECT DISTINCT s.id FROM shown s
     WHERE EXISTS (SELECT FROM shown e WHERE e.vendor_id <> s.vendor_id AND e.upload_id < s.upload_id) ORDER BY s.id LIMIT ${MOST_LATER}`,
    [uploadId],
  )
  return rows.map(({ id }) => id)
}

/** Which products of other shops show a picture that looks like one of the product; undefined where the product is gone. */
export async function findSamePictures(db: Db, productId: string): Promise<SamePictures | undefined> {
  const [row] = await queryRows<SamePictures>(
    db,
    `WITH own AS MATERIALIZED (
       SELECT h.hash, h.parts FROM upload_uses u JOIN picture_hashes h ON h.upload_id = u.upload_id WHERE u.subject_id = $1 AND u.used_by = 'product'
     ), near AS MATERIALIZED (
       SELECT DISTINCT found.upload_id FROM own CROSS JOIN LATERAL (
         SELECT h.upload_id FROM picture_hashes h
         WHERE h.parts && own.parts AND bit_count((h.hash # own.hash)::bit(64)) <= ${MOST_BITS} LIMIT ${MOST_COMPARED}
       ) AS found
     )
     SELECT v.user_id AS owner_id, ARRAY(
       SELECT DISTINCT o.id FROM near JOIN upload_uses u ON u.upload_id = near.upload_id AND u.used_by = 'product'
       JOIN products o ON o.id = u.subject_id AND o.deleted_at IS NULL AND o.vendor_id <> p.vendor_id
       ORDER BY o.id LIMIT ${MOST_NAMED}) AS others
     FROM products p JOIN vendors v ON v.id = p.vendor_id WHERE p.id = $1 AND p.deleted_at IS NULL`,
    [productId],
  )
  return row
}
