import { type Db, queryRows } from '../../platform/database/database.ts'

export async function listQuickReplies(db: Db, vendorId: string): Promise<string[]> {
  const rows = await queryRows<{ content: string }>(
    db,
    'SELECT content FROM quick_replies WHERE vendor_id = $1 ORDER BY position',
    [vendorId],
  )
  return rows.map(({ content }) => content)
}

/** Whoever changes a shop's replies holds its row, so that the second of two sees what the first has saved. */
export async function lockQuickReplies(db: Db, vendorId: string): Promise<string[]> {
  await queryRows(db, 'SELECT FROM vendors WHERE id = $1 FOR NO KEY UPDATE', [vendorId])
  return listQuickReplies(db, vendorId)
}

export async function replaceQuickReplies(db: Db, vendorId: string, replies: readonly string[]): Promise<void> {
  await queryRows(db, 'DELETE FROM quick_replies WHERE vendor_id = $1', [vendorId])
  await queryRows(
    db,
    'INSERT INTO quick_replies (vendor_id, position, content) SELECT $1, n, content FROM unnest($2::text[]) WITH ORDINALITY AS r (content, n)',
    [vendorId, replies],
  )
}
