import type { DeskFigure } from '@asime/contract/home-desk'
import { AppError, assertFound } from '../../platform/app-error.ts'
import { recordAdminAct } from '../../platform/audit.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { listFigures, replaceFigure } from './home-figures.repository.ts'

/** @throws AppError not_found; conflict where somebody else has changed it since */
export async function saveFigure(
  db: Db,
  actor: Actor,
  id: string,
  { figure, if_revision: revision, reason }: { figure: string; if_revision: number; reason: string },
): Promise<DeskFigure> {
  return inTransaction(db, async (tx) => {
    const was = await replaceFigure(tx, id, { figure, revision })
    const saved = assertFound(
      (await listFigures(tx)).find((each) => each.id === id),
      'Figure',
    )
    if (!was) throw new AppError('conflict')
    await recordAdminAct(tx, actor, {
      act: 'home_figure_saved',
      subject: { type: 'home_figure', id },
      before: { key: was.key, figure: was.figure },
      after: { key: was.key, figure, live: saved.live },
      reason,
    })
    return saved
  })
}
