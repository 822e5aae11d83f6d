import { isDeepStrictEqual } from 'node:util'
import type { EditableInformation, InformationState } from '@asime/contract/information-desk'
import { InformationText } from '@asime/contract/information-text'
import { type InformationPage, informationPageNames } from '@asime/contract/information-pages'
import { AppError, assertFound, invalidField, invalidFields } from '../../platform/app-error.ts'
import { recordAdminAct } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { announceVersion } from './announcements.service.ts'
import { canEditInformation } from './information.policy.ts'
import {
  findTexts,
  insertVersion,
  type LatestVersion,
  listLatestVersions,
  lockInformation,
} from './information.repository.ts'
import { keepValuesUntil } from './kept-values.service.ts'
import { startOf } from './publication-date.ts'
import { shippedVersion } from './shipped.ts'
import { textProblems } from './text-problems.ts'
import { textValues } from './text-values.ts'

type Texts = Pick<Context, 'db' | 'texts' | 'clock'>
type Publishing = Texts & Pick<Context, 'settings'>

/** How each page stands, as it is stored, whatever this node has in memory. */
export async function listInformation({ db, clock }: Texts, actor: Actor): Promise<InformationState[]> {
  const latest = await listLatestVersions(db)
  return informationPageNames.map((page) => toState(actor, page, latest, clock.now()))
}

function toState(actor: Actor, page: InformationPage, all: LatestVersion[], nowMs: number): InformationState {
  const latest = all.find((each) => each.page === page)
  const inForceFrom = latest?.in_force_from ?? shippedVersion(page).inForceFrom
  return {
    page,
    version: latest?.version ?? shippedVersion(page).version,
    in_force_from: inForceFrom,
    published_at: latest?.published_by ? latest.published_at : null,
    published_by: latest?.published_by ?? null,
    is_coming: Date.parse(inForceFrom) > nowMs,
    is_announced: latest?.is_announced ?? false,
    may_edit: canEditInformation(actor, page),
  }
}

/** The latest text, in force or to come. */
export async function openInformation(
  { db, clock }: Texts,
  actor: Actor,
  page: InformationPage,
): Promise<EditableInformation> {
  const latest = await listLatestVersions(db, page)
  return {
    ...toState(actor, page, latest, clock.now()),
    text: latest[0] ? InformationText.parse(latest[0].text) : shippedVersion(page).text,
    values: [...textValues()].map(([name, value]) => ({ name, value })),
  }
}

/** @throws AppError validation_failed with what is wrong in each field */
export function assertShowable(page: InformationPage, text: InformationText): void {
  const problems = textProblems(page, text)
  if (Object.keys(problems).length > 0) throw invalidFields(problems)
}

/** @throws AppError not_found */
export async function getTexts(
  db: Db,
  page: InformationPage,
  version: number,
): Promise<{ before: InformationText | null; after: InformationText }> {
  const { before, after } = assertFound(await findTexts(db, page, version), 'Version')
  return { before: before === null ? null : InformationText.parse(before), after: InformationText.parse(after) }
}

interface Publication {
  if_version: number
  in_force_from: string | null
  is_minor: boolean
  reason: string
}

/** @throws AppError forbidden; conflict where another version was published since; validation_failed */
export async function publishInformation(
  context: Publishing,
  actor: Actor,
  page: InformationPage,
  { text, ...publication }: Publication & { text: InformationText },
): Promise<InformationState> {
  return publish(context, actor, page, publication, null, async () => text)
}

/** Says again what a version said. @throws as `publishInformation`; AppError not_found */
export async function restoreInformation(
  context: Publishing,
  actor: Actor,
  page: InformationPage,
  { version, ...publication }: Publication & { version: number },
): Promise<InformationState> {
  return publish(context, actor, page, publication, version, async (tx) => (await getTexts(tx, page, version)).after)
}

async function publish(
  context: Publishing,
  actor: Actor,
  page: InformationPage,
  publication: Publication,
  restoresVersion: number | null,
  textOf: (tx: Tx) => Promise<InformationText>,
): Promise<InformationState> {
  if (!canEditInformation(actor, page))
    throw new AppError('forbidden', { message: 'Only the owner may change this page' })
  const nowMs = context.clock.now()
  // What is in force is asked of memory below: it must know of the version that was looked at, whoever has published that.
  await context.texts.reload()
  await inTransaction(context.db, async (tx) => {
    await lockInformation(tx, page)
    // The text until now was in force with these.
    await keepValuesUntil(tx, context, nowMs)
    const [stored] = await listLatestVersions(tx, page)
    const latest = stored
      ? { version: stored.version, text: InformationText.parse(stored.text), inForceFrom: stored.in_force_from }
      : await keepShipped(tx, page)
    if (latest.version !== publication.if_version)
      throw new AppError('conflict', {
        message: 'Somebody else has published this page meanwhile. Look at it as it is now, then publish again',
      })
    const text = await textOf(tx)
    assertShowable(page, text)
    if (isDeepStrictEqual(text, latest.text)) throw invalidField('text', 'Change the text before you publish it')
    const inForce = context.texts.of(page)?.now ?? shippedVersion(page)
    const isComing = Date.parse(latest.inForceFrom) > nowMs
    const inForceFrom = startOf(page, nowMs, {
      day: publication.in_force_from,
      isMinor: publication.is_minor,
      isAsNow: isDeepStrictEqual(text, inForce.text),
      comingFrom: isComing ? new Date(latest.inForceFrom).toISOString() : undefined,
    })
    const version = latest.version + 1
    const { reason } = publication
    const id = await insertVersion(tx, {
      page,
      version,
      text,
      inForceFrom,
      reason,
      adminId: actor.userId,
      restoresVersion,
    })
    if (Date.parse(inForceFrom) > nowMs)
      await announceVersion(tx, { id, page, text, inForceFrom, isMinor: publication.is_minor })
    await recordAdminAct(tx, actor, {
      act: 'information_published',
      subject: { type: 'information', id },
      before: { page, version: latest.version },
      after: { page, version, inForceFrom, ...(restoresVersion === null ? {} : { restoresVersion }) },
      reason,
    })
  })
  // This node goes by it before whoever published it is answered; the others hear of it.
  await context.texts.reload()
  return toState(actor, page, await listLatestVersions(context.db, page), context.clock.now())
}

/** From now on the program may come with another text; what it said until now stays readable. */
async function keepShipped(tx: Tx, page: InformationPage) {
  const shipped = shippedVersion(page)
  const { version, text, inForceFrom } = shipped
  await insertVersion(tx, { page, version, text, inForceFrom, reason: null, adminId: null, restoresVersion: null })
  return shipped
}
