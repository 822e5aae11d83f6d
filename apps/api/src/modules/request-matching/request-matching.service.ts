import { setTimeout as sleep } from 'node:timers/promises'
import { deliveryFee, type Destination } from '@asime/contract/delivery-fee'
import { regions } from '@asime/contract/ghana'
import type { MailLanguage } from '@asime/contract/mail-language'
import { formatMoney } from '@asime/contract/money'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import { enqueueInTurn } from '../../platform/jobs/jobs.ts'
import { findShopTerms, type ShopTerms } from '../checkouts/delivery-fees.service.ts'
import { notifyOfAll, type ShopNotification } from '../notifications/notify.service.ts'
import {
  type Candidate,
  findOpenRequest,
  insertMatches,
  listCandidates,
  type OpenRequest,
} from './request-matching.sql.ts'

export const MATCH_ITEM_REQUEST = 'match_item_request'
/** Their emails are written in one go, while nobody else is served. */
const BATCH = 10
/** After each batch it waits so many times as long as that took: what people ask for meanwhile comes first. */
const REST = 2

/** Has shops that it fits notified of it, once the transaction that offers it has committed. */
export async function matchLater(tx: Tx, itemRequestId: string): Promise<void> {
  // One at a time: whoever posts many must not keep payments and emails waiting.
  await enqueueInTurn(tx, MATCH_ITEM_REQUEST, { item_request_id: itemRequestId }, MATCH_ITEM_REQUEST)
}

/**
 * The job: shops that sell in the request's category, have some of it in stock and deliver there are notified. A batch at a time, so that
 * whoever waits for the database waits for one batch at most; a run that was cut short goes on where it was.
 */
export async function matchItemRequest(context: Context, itemRequestId: string): Promise<void> {
  const request = await findOpenRequest(context.db, itemRequestId)
  if (!request) return
  const to = destinationOf(request.location)
  const candidates = await listCandidates(context.db, request)
  for (let at = 0; at < candidates.length; at += BATCH) {
    const batch = candidates.slice(at, at + BATCH)
    const begun = performance.now()
    const terms =
      to && (await findShopTerms(context.db, { vendorIds: batch.map(({ vendor_id: id }) => id), regions: [to.region] }))
    const fitting = batch.filter(({ vendor_id: id }) => !to || deliversTo(terms?.get(id), to))
    const isOpen = await inTransaction(context.db, async (tx) => {
      // Many shops take minutes, in which its owner may find what they ask for, or think better of it.
      if (!(await findOpenRequest(tx, itemRequestId))) return false
      await insertMatches(
        tx,
        request.id,
        fitting.map(({ vendor_id: id }) => id),
      )
      await notifyOfAll(
        context,
        tx,
        fitting.map((shop) => notificationFor(shop, request, to)),
      )
      return true
    })
    if (!isOpen) return
    if (at + BATCH < candidates.length) await sleep(REST * (performance.now() - begun))
  }
}

function notificationFor(
  shop: Candidate,
  request: OpenRequest,
  to: Destination | undefined,
): ShopNotification<'request_matched'> {
  const facts = {
    request_id: request.id,
    request_title: nameInMail(request.request_title) ?? null,
    category: request.category,
    region: to?.region ?? null,
    budget: budgetOf(request, 'en'),
  }
  return {
    kind: 'request_matched',
    vendorId: shop.vendor_id,
    facts,
    factsIn: { fr: { ...facts, budget: budgetOf(request, 'fr') } },
    key: `request_matched:${request.id}`,
    subjectId: request.id,
    aboutUserId: request.user_id,
  }
}

/** Where goods go, of a place as the forms write it: `Kumasi, Ashanti`, or a region alone. Undefined where no region is named. */
function destinationOf(location: string | null): Destination | undefined {
  const parts = (location ?? '').split(',').map((part) => part.trim())
  const region = regions.find((each) => each === parts.at(-1))
  return region && { region, town: parts.length > 1 ? parts[0] : undefined }
}

function deliversTo(terms: ShopTerms | undefined, to: Destination): boolean {
  if (!terms) return false
  const { fees } = terms
  if (fees.methods.includes('pickup') && fees.origin.region === to.region) return true
  return fees.methods.some(
    (method) => method !== 'pickup' && deliveryFee(fees, method, to, { kilograms: 0, itemsTotal: 0 }) !== undefined,
  )
}

const BUDGETS: Record<MailLanguage, { upTo: string; from: string }> = {
  en: { upTo: 'Up to', from: 'From' },
  fr: { upTo: 'Jusqu’à', from: 'À partir de' },
}

function budgetOf({ budget_min: min, budget_max: max, currency }: OpenRequest, language: MailLanguage): string | null {
  const { upTo, from } = BUDGETS[language]
  if (max !== null) return `${upTo} ${formatMoney(max / 100, currency)}`
  return min === null ? null : `${from} ${formatMoney(min / 100, currency)}`
}
