import type { Bid } from '@asime/contract/bids'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { useLive, useWatchedRequest } from '../../lib/live/live-events.ts'
import { untilAnswered } from '../../lib/api/until-answered.ts'
import { loadCalls } from '../../lib/api/load-calls.ts'
import type { ListPage } from '../../lib/lists/list-pages.ts'
import { formatMoney } from '@asime/contract/money'
import { browserApi } from '../../lib/session/browser-api.ts'
import { arrivedIn } from './arrived-bids.ts'
import * as texts from './use-bids.texts.ts'

/** How often the page asks for new bids while it is looked at. */
const CHECK_EVERY_MS = 20_000

/** In place of bids that could not be read. */
export const NO_BIDS: ListPage<Bid> = {
  data: [],
  meta: { total: 0, total_is_capped: false, limit: 0, next_cursor: null },
}

interface State {
  /** What the page was loaded with: when that is loaded anew, all else starts over. */
  of: ListPage<Bid>
  /** Whether any page of them could be read. */
  isRead: boolean
  first: ListPage<Bid>
  /** What follows the first page, as far as it was asked for. */
  rest: readonly Bid[]
  restCursor: string | null
}

/** Bids as the API last told somebody of them, by id: with what they may do. */
interface Asked {
  as: string
  bids: ReadonlyMap<string, Bid>
}

export interface Bids {
  bids: readonly Bid[]
  /** May be more than are here. */
  total: number
  hasMore: boolean
  /** Those that came in while the page was open. */
  newIds: ReadonlySet<string>
  /** A sentence for screen readers about those that came last. */
  news: string
  /** Whether the bids name what whoever looks may do. */
  isAsked: boolean
  /** Takes over a bid that the API has just answered with. */
  put: (bid: Bid) => void
  /** @throws ApiError */
  loadMore: () => Promise<void>
}

interface UseBidsInput {
  itemRequestId: string
  loaded: ListPage<Bid>
  /** Whether more bids may still come. */
  isLive: boolean
  /** Whose bids are no news. */
  ownVendorId: string | undefined
  /** Who may have something to do with a bid, once known: the bids are asked for again as them. */
  asksAs: string | undefined
}

/** The bids of an item request, kept up to date while the page is open and in sight. */
export function useBids({ itemRequestId, loaded, isLive, ownVendorId, asksAs }: UseBidsInput): Bids {
  const isRead = loaded !== NO_BIDS
  const fresh: State = { of: loaded, isRead, first: loaded, rest: [], restCursor: loaded.meta.next_cursor }
  const [kept, setKept] = useState(fresh)
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set())
  const [news, setNews] = useState('')
  const state = kept.of === loaded ? kept : fresh
  const [asked, setAsked] = useState<Asked>()
  const isAsked = asksAs !== undefined && asked?.as === asksAs
  // A page that was loaded anew is a visitor's: what was known of a bid that has not changed holds until it is asked for again.
  const bids = joined(state).map((bid) => {
    const known = isAsked ? asked.bids.get(bid.id) : undefined
    return known?.status === bid.status ? { ...bid, actions: known.actions } : bid
  })
  const knownIds = state.isRead ? new Set(bids.map(({ id }) => id)) : undefined
  const learn = (told: readonly Bid[]) => {
    if (asksAs === undefined) return
    setAsked({
      as: asksAs,
      bids: new Map([...(isAsked ? asked.bids : []), ...told.map((bid) => [bid.id, bid] as const)]),
    })
  }

  const welcome = (arrived: readonly Bid[]) => {
    if (arrived.length === 0) return
    setNewIds(new Set([...newIds, ...arrived.map(({ id }) => id)]))
    setNews(inWords(arrived.filter(({ vendor }) => vendor.id !== ownVendorId)))
  }

  const turns = useRef({ last: 0, shown: 0 })
  const receive = useEffectEvent(({ page, turn }: Answer, of = loaded) => {
    // Asked for beside what the page had before it was loaded anew, or before what is shown by now.
    if (of !== loaded || turn < turns.current.shown) return
    turns.current.shown = turn
    const arrived = arrivedIn(page.data, knownIds)
    learn(page.data)
    setKept({
      ...state,
      isRead: true,
      first: page,
      restCursor: state.rest.length > 0 ? state.restCursor : page.meta.next_cursor,
    })
    welcome(arrived)
  })

  /** The bids that the page showed last, and of which item request. */
  const shown = useRef({ of: itemRequestId, ids: knownIds })
  // A page that is loaded anew, since nothing could be told of for a while, may bring what has come in meanwhile.
  const compare = useEffectEvent(({ data }: ListPage<Bid>) => {
    const { of, ids } = shown.current
    if (of === itemRequestId) welcome(arrivedIn(data, ids))
  })
  useEffect(() => compare(loaded), [loaded])
  useEffect(() => {
    if (knownIds) shown.current = { of: itemRequestId, ids: knownIds }
  })

  useEffect(() => {
    if (asksAs === undefined) return
    const stop = new AbortController()
    void untilAnswered(() => ask(itemRequestId, stop.signal, turns), stop.signal).then((answer) => {
      if (answer && !stop.signal.aborted) receive(answer, loaded)
    })
    return () => stop.abort()
    // What the page was loaded with is a visitor's: asked for again whenever that is new.
  }, [itemRequestId, asksAs, loaded])

  useEffect(() => {
    if (!isLive) return
    const stop = new AbortController()
    const { signal } = stop
    let checkedAt = Date.now()
    const check = async () => {
      if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_EVERY_MS / 2) return
      checkedAt = Date.now()
      try {
        receive(await ask(itemRequestId, signal, turns))
      } catch (error) {
        // The page shows what it knows; the next look may find the line again.
        if (!signal.aborted && !(error instanceof ApiError)) throw error
      }
    }
    const timer = setInterval(() => void check(), CHECK_EVERY_MS)
    document.addEventListener('visibilitychange', () => void check(), { signal })
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [itemRequestId, isLive])

  // Told at once where there is a socket; the look above stays for where there is none.
  useWatchedRequest(asksAs === undefined ? undefined : itemRequestId)
  const [told, setTold] = useState(0)
  useLive((event) => {
    if (event.type === 'bids' && event.request_id === itemRequestId) setTold((count) => count + 1)
  })
  useEffect(() => {
    if (told === 0) return undefined
    const stop = new AbortController()
    ask(itemRequestId, stop.signal, turns).then(
      (answer) => receive(answer),
      // The next look may find the line again.
      () => {},
    )
    return () => stop.abort()
  }, [itemRequestId, told])

  return {
    bids,
    total: Math.max(state.first.meta.total, bids.length),
    hasMore: state.restCursor !== null,
    newIds,
    news,
    isAsked,
    put: (bid) => {
      learn([bid])
      const isKnown = bids.some(({ id }) => id === bid.id)
      const { data, meta } = state.first
      const total = isKnown ? meta.total : meta.total + 1
      setKept({
        ...state,
        first: { data: [bid, ...data.filter(({ id }) => id !== bid.id)], meta: { ...meta, total } },
        rest: state.rest.filter(({ id }) => id !== bid.id),
      })
      if (!isKnown) setNewIds(new Set([...newIds, bid.id]))
    },
    loadMore: async () => {
      if (state.restCursor === null) return
      const { listBids } = await loadCalls(import('./bids.api.ts'))
      const next = await listBids(browserApi, itemRequestId, { cursor: state.restCursor })
      learn(next.data)
      setKept({ ...state, rest: [...state.rest, ...next.data], restCursor: next.meta.next_cursor })
    },
  }
}

interface Answer {
  page: ListPage<Bid>
  turn: number
}

/** Numbers the questions: their answers may come in another order. */
async function ask(id: string, signal: AbortSignal, turns: { current: { last: number } }): Promise<Answer> {
  const { listBids } = await loadCalls(import('./bids.api.ts'))
  const turn = ++turns.current.last
  return { page: await listBids(browserApi, id, { signal }), turn }
}

function joined({ first, rest }: State): Bid[] {
  const known = new Set(first.data.map(({ id }) => id))
  return [...first.data, ...rest.filter(({ id }) => !known.has(id))]
}

function inWords(arrived: readonly Bid[]): string {
  const [one] = arrived
  if (!one) return ''
  const best = formatMoney(Math.min(...arrived.map((bid) => bid.bid_amount)), one.currency)
  return arrived.length === 1
    ? texts.newBid(best, one.vendor.business_name)
    : texts.newBidsTheLowest(arrived.length, best)
}
