import type { ShownInformation } from '@asime/contract/information'
import { InformationText } from '@asime/contract/information-text'
import { type InformationPage, informationPages } from '@asime/contract/information-pages'
import { AppError, assertFound } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { pageText } from '../../platform/http/paging.ts'
import type { JsonText } from '../../platform/http/json-text.ts'
import type { Cursor } from '../../platform/http/paging.ts'
import { findLegalText, listLegalVersions } from './information.repository.ts'
import { valuesThen } from './kept-values.service.ts'
import { shippedVersion } from './shipped.ts'
import { showText } from './shown-text.ts'

type Texts = Pick<Context, 'db' | 'texts'>

/** In force at this moment, and what follows it: from memory, without a question to the database. */
function inForce({ texts }: Pick<Texts, 'texts'>, page: InformationPage) {
  return texts.of(page) ?? { now: shippedVersion(page), coming: undefined }
}

/** What whoever opens an account agrees to at this moment. */
export const termsInForce = (context: Pick<Texts, 'texts'>) => inForce(context, 'terms').now

export function showInformation(context: Pick<Texts, 'texts'>, page: InformationPage): ShownInformation {
  const { now, coming } = inForce(context, page)
  return {
    page,
    version: now.version,
    in_force_from: now.inForceFrom,
    in_force_until: coming?.inForceFrom ?? null,
    coming: coming ? { version: coming.version, in_force_from: coming.inForceFrom } : null,
    standing: 'in_force',
    times: 'now',
    ...showText(now.text),
  }
}

/** The versions of terms, privacy or cookies that were in force or will be. */
export async function listVersionsForAll(
  { db }: Texts,
  page: InformationPage,
  { limit, sort, cursor }: { limit: number; sort: string; cursor: Cursor | undefined },
): Promise<JsonText> {
  assertLegal(page)
  const row = await listLegalVersions(db, page, limit, cursor)
  if (row.total > 0) return pageText(row, { limit, sort })
  const { version, inForceFrom } = shippedVersion(page)
  const data = JSON.stringify([{ version, in_force_from: inForceFrom, in_force_until: null }])
  return pageText({ ...row, data, total: 1 }, { limit, sort })
}

/** One of the past names the times that held while it was in force. @throws AppError not_found */
export async function showVersion(
  context: Texts & Pick<Context, 'clock'>,
  page: InformationPage,
  version: number,
): Promise<ShownInformation> {
  assertLegal(page)
  const current = showInformation(context, page)
  if (version === current.version) return current
  const found = assertFound(await findLegalText(context.db, page, version), 'Version')
  const { in_force_from: from, in_force_until: until } = found
  const nowMs = context.clock.now()
  const isPast = until !== null && Date.parse(until) <= nowMs
  const then = isPast ? await valuesThen(context.db, from, until) : undefined
  return {
    page,
    version,
    in_force_from: from,
    in_force_until: until,
    coming: null,
    standing: Date.parse(from) > nowMs ? 'coming' : isPast ? 'past' : 'in_force',
    times: then ? 'then' : 'now',
    ...showText(InformationText.parse(found.text), then),
  }
}

function assertLegal(page: InformationPage): void {
  if (!informationPages[page].isLegal) throw new AppError('not_found', { message: 'Version not found' })
}
