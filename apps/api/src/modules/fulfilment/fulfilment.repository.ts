import { type Db, queryRows } from '../../platform/database/database.ts'

export interface DispatchNote {
  courier?: string | null | undefined
  pcsrc_certificate_no?: string | null | undefined
  phone?: string | null | undefined
  waybill?: string | null | undefined
  photos?: readonly string[]
  proof?: string | null
  proofPhotos?: readonly string[]
}

/** What is not named stays as it is. */
export async function saveDispatch(db: Db, orderId: string, note: DispatchNote): Promise<void> {
  const { photos, proofPhotos } = note
  await queryRows(
    db,
    `INSERT INTO order_dispatches AS d (order_id, courier, phone, waybill, proof, photos, proof_photos, pcsrc_certificate_no)
     VALUES ($1, $2, $3, $4, $5, coalesce($6::jsonb, '[]'), coalesce($7::jsonb, '[]'), $8)
     ON CONFLICT (order_id) DO UPDATE SET courier = coalesce(EXCLUDED.courier, d.courier), phone = coalesce(EXCLUDED.phone, d.phone),
       waybill = coalesce(EXCLUDED.waybill, d.waybill), proof = coalesce(EXCLUDED.proof, d.proof),
       photos = coalesce($6::jsonb, d.photos), proof_photos = coalesce($7::jsonb, d.proof_photos),
       pcsrc_certificate_no = coalesce(EXCLUDED.pcsrc_certificate_no, d.pcsrc_certificate_no)`,
    [
      orderId,
      note.courier || null,
      note.phone ?? null,
      note.waybill || null,
      note.proof ?? null,
      photos ? JSON.stringify(photos) : null,
      proofPhotos ? JSON.stringify(proofPhotos) : null,
      note.pcsrc_certificate_no || null,
    ],
  )
}

export interface HandOver {
  nonce: Buffer
  code_hash: Buffer
  wrong_tries: number
}

/** Lock the order first. */
export async function findHandOver(db: Db, orderId: string): Promise<HandOver | undefined> {
  const [row] = await queryRows<HandOver>(
    db,
    'SELECT nonce, code_hash, wrong_tries FROM order_handovers WHERE order_id = $1',
    [orderId],
  )
  return row
}

export async function saveHandOver(db: Db, orderId: string, nonce: Buffer, codeHash: Buffer): Promise<void> {
  await queryRows(
    db,
    `WITH known AS (SELECT FROM order_handovers WHERE order_id = $1), logged AS (
       INSERT INTO handover_events (order_id, event) SELECT $1, CASE WHEN EXISTS (SELECT FROM known) THEN 'renewed' ELSE 'made' END
     ) INSERT INTO order_handovers (order_id, nonce, code_hash) VALUES ($1, $2, $3)
     ON CONFLICT (order_id) DO UPDATE SET nonce = EXCLUDED.nonce, code_hash = EXCLUDED.code_hash, wrong_tries = 0`,
    [orderId, nonce, codeHash],
  )
}

export async function countWrongTry(db: Db, orderId: string): Promise<void> {
  await queryRows(
    db,
    `WITH logged AS (INSERT INTO handover_events (order_id, event) VALUES ($1, 'wrong_code'))
     UPDATE order_handovers SET wrong_tries = wrong_tries + 1 WHERE order_id = $1`,
    [orderId],
  )
}
