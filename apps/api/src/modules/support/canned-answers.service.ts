import { MAX_CANNED_ANSWERS } from '@asime/contract/contact-message-states'
import type { CannedAnswer } from '@asime/contract/support-desk'
import { AppError, assertFound } from '../../platform/app-error.ts'
import { recordAdminAct } from '../../platform/audit.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import {
  deleteCannedAnswer,
  findCannedAnswer,
  lockCannedAnswers,
  putCannedAnswer,
} from './canned-answers.repository.ts'

/**
 * Changes a text, or keeps a new one.
 * @throws AppError conflict where it is no longer as the caller saw it, or there are too many
 */
export async function saveCannedAnswer(
  db: Db,
  actor: Actor,
  id: string,
  input: { title: string; text: string; if_updated_at: string | null; reason?: string | undefined },
): Promise<CannedAnswer> {
  return inTransaction(db, async (tx) => {
    const { count } = await lockCannedAnswers(tx)
    const before = await findCannedAnswer(tx, id)
    if ((before?.updated_at ?? null) !== input.if_updated_at) throw new AppError('conflict')
    if (!before && count >= MAX_CANNED_ANSWERS)
      throw new AppError('conflict', { message: `You can keep at most ${MAX_CANNED_ANSWERS} answers` })
    const saved = await putCannedAnswer(tx, { id, title: input.title, text: input.text })
    await recordAdminAct(tx, actor, {
      act: 'canned_answer_saved',
      subject: { type: 'canned_answer', id },
      before: before ? { title: before.title, text: before.text } : {},
      after: { title: saved.title, text: saved.text },
      reason: input.reason ?? 'To keep an answer ready',
    })
    return saved
  })
}

/** @throws AppError not_found */
export async function removeCannedAnswer(db: Db, actor: Actor, id: string, reason: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockCannedAnswers(tx)
    const { title, text } = assertFound(await findCannedAnswer(tx, id), 'Answer')
    await deleteCannedAnswer(tx, id)
    await recordAdminAct(tx, actor, {
      act: 'canned_answer_deleted',
      subject: { type: 'canned_answer', id },
      before: { title, text },
      after: {},
      reason,
    })
  })
}
