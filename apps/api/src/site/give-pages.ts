import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BuiltSite, DrawnFor, RenderPage, SiteVisit } from '@asime/contract/site'
import { toAppError } from '../platform/http/error-handler.ts'
import type { KeptAnswer } from '../platform/shared-answers/shared-answers.ts'
import type { SettingsInForce } from '../platform/settings/settings-in-force.ts'
import { stopAfter } from '../platform/time-limit.ts'
import { createPageCalls } from './page-calls.ts'
import { createCheckLine, createPageLine, type PageLineLimits } from './page-line.ts'
import { toSharedRequest, toVisit, toWebRequest } from './page-visit.ts'
import { sendKeptPage, sendPage } from './send-page.ts'
import { claimsViewer, isForMany, keyOfKind, mayBeOld, type Rush, visitorsKeyOf } from './shared-keys.ts'
import { createSharedPages } from './shared-pages.ts'

interface AnswersInMemory {
  find: (path: string) => KeptAnswer | undefined
  /** A page is made of such an answer. */
  onGiven: (path: string, req: FastifyRequest) => void
}

export interface GivenPages {
  /** Origin that pages are addressed by; never taken from a request. */
  publicUrl: string
  support: SiteVisit['support']
  /** Undefined: no setting was changed. */
  settings?: Pick<SettingsInForce, 'timers' | 'paused'>
  /** A page was given that had been rendered for an earlier visitor, and no call was made for this one. */
  onShownAgain?: ((req: FastifyRequest) => void) | undefined
  /** What visitors are answered from memory. */
  memory?: AnswersInMemory
  renderPage: RenderPage
  /** Undefined: pages for signed-in users are not shared. */
  drawnFor?: BuiltSite['drawnFor']
  /** With it, each page is rendered for its visitor alone. */
  middleware?: unknown
  timeoutMs?: number
  /** Limits other than production's, for tests. */
  line?: Partial<PageLineLimits>
  checkLine?: Partial<PageLineLimits>
}

/** When this many wait, signed-in users may also be given a page that was true a moment ago. */
const CROWD = 10

interface SharedWay {
  key: string
  /** The signed-in user, where the page is drawn for them. */
  viewer?: DrawnFor
  isUrgent: boolean
  mayBeOld: boolean
}

/** Gives each visitor a page: rendered for them, or shared with others (decisions 12, 41 and 167). */
export function givePages(app: FastifyInstance, pages: GivenPages & { timeoutMs: number }) {
  const { publicUrl, support, settings, onShownAgain, memory, renderPage, drawnFor, timeoutMs } = pages
  const isEachRendered = pages.middleware !== undefined
  const shared = createSharedPages()
  const line = createPageLine(pages.line)
  const checks = createCheckLine(pages.checkLine)
  const rush: Rush = {
    waiting: () => line.waiting() + checks.waiting(),
    isFull: () => line.isFull() || checks.isFull(),
  }
  const isCrowded = () => rush.isFull() || rush.waiting() >= CROWD
  const isAtHand = (key: string) => isForMany(key) || shared.has(key)
  const visitOf = (req: FastifyRequest) =>
    toVisit(app, req, { support, timers: settings?.timers() ?? {}, paused: settings?.paused() ?? {} })

  /** A page for its visitor alone. */
  async function giveOwn(req: FastifyRequest, reply: FastifyReply, visit = visitOf(req)): Promise<FastifyReply> {
    const page = await line(() => renderPage(toWebRequest(req, publicUrl), visit), { signal: req.signal })
    return isGivenUp(req) ? giveUp(reply) : sendPage(req, reply, page)
  }

  /** A page that is shared by all visitors, or by all viewers of a kind. */
  async function giveShared(req: FastifyRequest, reply: FastifyReply, way: SharedWay): Promise<FastifyReply> {
    const { viewer } = way
    const visit = visitOf(req)
    const calls = createPageCalls(visit.callApi, memory && !claimsViewer(req.raw) ? findFor(req, memory) : undefined)
    const ofPage = { ...visit, callApi: calls.callApi }
    const { page, isAgain } = await shared.get(way.key, {
      mayBeOld: way.mayBeOld,
      fill: () => ({ nonce: req.pageNonce, pieces: (viewer && drawnFor?.(viewer.cookieOfKind)?.pieces) ?? [] }),
      calls,
      ask: async (known) =>
        calls.recall(known) ||
        checks(() => stopAfter(timeoutMs, (signal) => calls.ask(known, signal)), {
          // One for all who wait for it.
          urgent: way.isUrgent && way.mayBeOld,
        }),
      render() {
        const asked = (signal: AbortSignal) => toSharedRequest(req, publicUrl, { signal, viewer: viewer?.cookieOfKind })
        return line(() => stopAfter(timeoutMs, (signal) => renderPage(asked(signal), ofPage)), {
          urgent: way.isUrgent,
        })
      },
    })
    if (isGivenUp(req)) return giveUp(reply)
    // It may be about the viewer or their shop, as an item request is to its owner: then it looks different.
    if (viewer && [viewer.id, viewer.shopId].some((id) => id && calls.name(id))) return giveOwn(req, reply, ofPage)
    if (isAgain && page.status === 200) onShownAgain?.(req)
    return sendKeptPage(req, reply, page, { nonce: req.pageNonce, pieces: viewer?.pieces ?? [] })
  }

  async function givePage(req: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const key = isEachRendered ? undefined : visitorsKeyOf(req.raw)
    if (key === undefined) return giveOwn(req, reply)
    const asVisitor = { key, isUrgent: isForMany(key), mayBeOld: mayBeOld(req.raw, rush) }
    if (!claimsViewer(req.raw)) return giveShared(req, reply, asVisitor)

    const viewer = drawnFor?.(req.headers.cookie ?? '')
    // A browser with an unreadable session cookie sees what visitors see.
    const way = viewer ? { key: keyOfKind(key, viewer.kind), viewer, isUrgent: false } : asVisitor
    const own: SharedWay | undefined = drawnFor && { ...way, mayBeOld: isCrowded() }
    // In a rush signed-in users are given what visitors see, if nothing better is there.
    const inRush = { ...asVisitor, mayBeOld: true }
    if (rush.isFull() && !(own && shared.has(own.key))) return giveShared(req, reply, inRush)
    try {
      return await (own ? giveShared(req, reply, own) : giveOwn(req, reply))
    } catch (error) {
      // A visitor who waited in vain is given what was rendered for others meanwhile.
      if (isGivenUp(req) || !toAppError(error).isShed || !isAtHand(key)) throw error
      return giveShared(req, reply, inRush)
    }
  }

  return {
    async give(req: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      try {
        return await givePage(req, reply)
      } catch (error) {
        if (isGivenUp(req)) return giveUp(reply)
        throw error
      }
    },
    /** Whether a request for a page would be refused: the line is full, and the page is not at hand. */
    isRefused(req: IncomingMessage): boolean {
      if (!rush.isFull()) return false
      const key = visitorsKeyOf(req)
      return key === undefined ? line.isFull() : !isAtHand(key)
    },
    /** Renders everything anew from now on. */
    forgetAll: () => shared.clear(),
  }
}

function findFor(req: FastifyRequest, { find, onGiven }: AnswersInMemory): AnswersInMemory['find'] {
  return (path) => {
    const kept = find(path)
    if (kept) onGiven(path, req)
    return kept
  }
}

/** The time-out has answered, or the visitor has left. */
function isGivenUp(req: FastifyRequest): boolean {
  return req.signal.aborted
}

/** Ends the call even if nobody reads the answer: shutdown would wait for a call without one. */
function giveUp(reply: FastifyReply): FastifyReply {
  return reply.sent ? reply : reply.send()
}
