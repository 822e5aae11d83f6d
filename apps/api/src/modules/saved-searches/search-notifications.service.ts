import { searchPath, type SearchAlert, searchedLists } from '@asime/contract/saved-search-words'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import { notify } from '../notifications/notify.service.ts'
import { type DueSearch, matchNewItems, takeDueSearches } from './search-notifications.sql.ts'

/** So many new products or item requests are looked at in one transaction. */
const ITEMS = 200
const BATCH = 100

/** The job, every few minutes: notes what is new with the searches that find it, and notifies those who want it at once. */
export async function notifyOfSearches(context: Context): Promise<void> {
  for (const list of searchedLists) for (;;) if ((await matchNewItems(context.db, list, ITEMS)) < ITEMS) break
  await notifyOfDue(context, ['at_once'], true)
}

/** The job, each morning: once a day for each search, also for what was too much to be told at once. */
export async function notifyOfSearchesDaily(context: Context): Promise<void> {
  await notifyOfDue(context, ['at_once', 'daily'], false)
}

async function notifyOfDue(context: Context, alerts: readonly SearchAlert[], isLimited: boolean): Promise<void> {
  for (;;) {
    const due = await inTransaction(context.db, async (tx) => {
      const searches = await takeDueSearches(tx, alerts, isLimited, BATCH)
      for (const search of searches) await notifyOf(context, tx, search)
      return searches.length
    })
    if (due === 0) return
  }
}

async function notifyOf(context: Context, tx: Tx, search: DueSearch): Promise<void> {
  const { id, list, found, item_id: itemId, title } = search
  // The only one is gone again.
  if (found === 1 && itemId === null) return
  await notify(context, tx, {
    kind: 'search_found',
    userId: search.user_id,
    facts: {
      search: search.name,
      list,
      found,
      newest: title === null ? null : (nameInMail(title) ?? null),
      path: found === 1 ? `/${list}/${itemId}` : searchPath(list, search.filters),
    },
    key: `saved_search:${id}:${search.told}`,
    subjectId: id,
    aboutUserId: title === null ? undefined : (search.item_owner_id ?? undefined),
  })
}
