import { randomBytes } from 'node:crypto'
import { type HandOverCode, HANDOVER_TRIES } from '@asime/contract/fulfilment'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { completeOrder } from './fulfilment.service.ts'
import { countWrongTry, findHandOver, saveHandOver } from './fulfilment.repository.ts'
import { lockForActor } from '../orders/order-changes.service.ts'
import { qrOf } from '../../platform/qr.ts'
import { whyNotOnOrder, whyNotShowCode } from '../orders/orders.policy.ts'
import { type ReadOrder, readOwnOrder } from '../orders/orders.service.ts'

/**
 * The buyer's code. It follows from our secret and a nonce, so it can be shown again though only its hash is kept. One that
 * was made by a secret that is no longer accepted gives way to a new one.
 */
export async function showHandOverCode(
  db: Db,
  secrets: Secrets,
  publicUrl: string,
  actor: Actor,
  id: string,
  renew: boolean,
): Promise<HandOverCode> {
  const shown = await inTransaction(db, async (tx) => {
    const { order, mover } = await lockForActor(tx, actor, id)
    const refusal = whyNotShowCode(mover.kind, order.status)
    if (refusal) throw new AppError(refusal)
    const known = renew ? undefined : await findHandOver(tx, id)
    const code = known && findCode(secrets, id, known)
    if (known && code !== undefined) return { code, tries_left: HANDOVER_TRIES - known.wrong_tries }
    return { code: await makeCode(tx, secrets, id), tries_left: HANDOVER_TRIES }
  })
  return { ...shown, qr: qrOf(handOverLink(publicUrl, id, shown.code)) }
}

/** Behind the #, so that the code is in no server's log and no other site's. */
function handOverLink(publicUrl: string, id: string, code: string): string {
  return `${publicUrl}/app/vendor/orders/${id}#code=${code}`
}

/**
 * Completes the order if the code is right. A wrong try is counted for good, which is why it is not thrown from within the
 * transaction.
 * @returns the refusal (validation_failed, code_locked), to be thrown once what was counted is kept
 * @throws AppError order_state, forbidden
 */
export async function handOver(
  db: Db,
  secrets: Secrets,
  actor: Actor,
  id: string,
  code: string,
): Promise<ReadOrder | AppError> {
  return inTransaction(db, async (tx): Promise<ReadOrder | AppError> => {
    const { order, mover } = await lockForActor(tx, actor, id, 'hand_over')
    const refusal = whyNotOnOrder('hand_over', mover.kind, order.status)
    if (refusal) throw new AppError(refusal)
    const known = await findHandOver(tx, id)
    // The buyer has not looked at the code yet, so nobody can know it; a guess counts all the same.
    if (!known) await makeCode(tx, secrets, id)
    const { code_hash: right, wrong_tries: tries } = known ?? (await getHandOver(tx, id))
    if (tries >= HANDOVER_TRIES) return new AppError('code_locked')
    if (!secrets.isHashOf(hashed(id, code), right)) {
      await countWrongTry(tx, id)
      const left = HANDOVER_TRIES - tries - 1
      return invalidField('code', `This code is incorrect. ${left === 1 ? '1 try' : `${left} tries`} left`)
    }
    await completeOrder(tx, order, 'hand_over', mover)
    return readOwnOrder(tx, actor, id)
  })
}

async function getHandOver(tx: Tx, id: string) {
  const found = await findHandOver(tx, id)
  if (!found) throw new Error(`hand-over of ${id} vanished`)
  return found
}

async function makeCode(tx: Tx, secrets: Secrets, id: string): Promise<string> {
  const nonce = randomBytes(16)
  const code = toCode(secrets.hash(derivedFrom(id, nonce)))
  await saveHandOver(tx, id, nonce, secrets.hash(hashed(id, code)))
  return code
}

/** The code, derived again with whichever accepted secret matches its hash. */
function findCode(secrets: Secrets, id: string, known: { nonce: Buffer; code_hash: Buffer }): string | undefined {
  return secrets
    .hashes(derivedFrom(id, known.nonce))
    .map(toCode)
    .find((code) => secrets.isHashOf(hashed(id, code), known.code_hash))
}

const derivedFrom = (id: string, nonce: Buffer) => `hand-over ${id} ${nonce.toString('hex')}`
const hashed = (id: string, code: string) => `hand-over code ${id} ${code}`

function toCode(bytes: Buffer): string {
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}
