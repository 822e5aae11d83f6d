import type { IncomingMessage } from 'node:http'
import { withoutTracking } from '@asime/contract/tracking'

/** Pages that look the same to all who are not signed in, and to all others of their kind but for their name. */
const ALIKE = /^\/(?:$|(?:products|requests|vendors)(?:\/[0-9a-f-]{36})?$)/
/** Of these, what most visitors see: the home page and the lists. */
const FOR_MANY = new Set(['/', '/products', '/requests', '/vendors'])

/** How many wait for pages. */
export interface Rush {
  waiting(): number
  isFull(): boolean
}

/** By what a page is shared among those who are not signed in; undefined where it is no such page. */
export function visitorsKeyOf(req: IncomingMessage): string | undefined {
  return req.method === 'GET' && ALIKE.test(pathOf(req)) ? `${themeCookieOf(req)} ${pageAddressOf(req)}` : undefined
}

/** Of the same page for those who are signed in, by the kind of viewer that they are. */
export function keyOfKind(visitorsKey: string, kind: string): string {
  return `${kind} ${visitorsKey}`
}

export function claimsViewer(req: IncomingMessage): boolean {
  return /(?:^|;\s*)viewer=/.test(req.headers.cookie ?? '')
}

/**
 * Whether a page may be given that was true a moment ago. For visitors the home page and the lists always may (decision 12); when there
 * are more visitors than pages can be asked for, other pages as well (decision 41): while some wait, for all who are not signed in, and
 * once the line is full, for everybody.
 */
export function mayBeOld(req: IncomingMessage, rush: Rush): boolean {
  const isOften = FOR_MANY.has(pathOf(req)) || rush.waiting() > 0
  return (isOften && !claimsViewer(req)) || rush.isFull()
}

/** One of the four pages that serve most visitors, so that its rendering goes before all others. */
export function isForMany(visitorsKey: string): boolean {
  return FOR_MANY.has(visitorsKey.slice(visitorsKey.indexOf(' ') + 1))
}

/** What the page is rendered from: one page, by whatever link somebody has come. */
export function pageAddressOf(req: IncomingMessage): string {
  return withoutTracking(req.url ?? '')
}

export function pathOf(req: IncomingMessage): string {
  return req.url?.split('?', 1)[0] ?? ''
}

export function themeCookieOf(req: IncomingMessage): string {
  return /(?:^|;\s*)(theme=(?:light|dark))(?:;|$)/.exec(req.headers.cookie ?? '')?.[1] ?? ''
}
