import type { IncomingMessage } from 'node:http'
import type { Queue } from '../platform/queue.ts'

/** Pages that look the same to everybody who is not signed in. */
const ALIKE = /^\/(?:$|(?:products|requests|vendors)(?:\/[0-9a-f-]{36})?$)/
/** Of these, what is shared all the time: the home page and the lists. */
const ALWAYS_SHARED = new Set(['/', '/products', '/requests', '/vendors'])

/** What a page looks like to everybody who is not signed in depends on nothing else; undefined where it is no such page. */
export function commonKeyOf(req: IncomingMessage): string | undefined {
  return req.method === 'GET' && ALIKE.test(pathOf(req)) ? `${themeCookieOf(req)} ${req.url}` : undefined
}

/**
 * By what a page is shared; undefined where it is rendered for one visitor. When there are more visitors than pages can be
 * rendered, more is shared (decision 0041): while some wait in line, a product, item request or vendor among visitors; once the
 * line is full, with those who are signed in as well, whose browser puts their name into the header.
 */
export function sharedKeyOf(req: IncomingMessage, line: Queue): string | undefined {
  const isVisitor = !/(?:^|;\s*)viewer=/.test(req.headers.cookie ?? '')
  const isShared = (isVisitor && (ALWAYS_SHARED.has(pathOf(req)) || line.waiting() > 0)) || line.isFull()
  return isShared ? commonKeyOf(req) : undefined
}

/** One of the four pages that serve most visitors, so that its rendering goes before all others. */
export function isForMany(key: string): boolean {
  return ALWAYS_SHARED.has(key.slice(key.indexOf(' ') + 1))
}

export function pathOf(req: IncomingMessage): string {
  return req.url?.split('?', 1)[0] ?? ''
}

export function themeCookieOf(req: IncomingMessage): string {
  return /(?:^|;\s*)(theme=(?:light|dark))(?:;|$)/.exec(req.headers.cookie ?? '')?.[1] ?? ''
}
