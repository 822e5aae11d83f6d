import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { DrawnFor } from '@asime/contract/site'
import { viewerHintOf } from '../../lib/session/viewer-hint.server.ts'
import { ViewerMeta } from '../../lib/session/viewer-meta.tsx'
import { AccountSummary } from './account-menu.tsx'

/** In the place of a name. */
const SOMEBODY = 'Somebody'

/**
 * What of a page is one viewer's alone: the rest is the same for all of their kind, so that the server need not draw it again for each
 * (decision 167). Undefined where the cookies claim nobody.
 */
export function drawnFor(cookies: string): DrawnFor | undefined {
  const viewer = viewerHintOf(cookies)
  if (!viewer) return undefined
  const { id, user_type: type, shop_role: role, vendor } = viewer
  const somebody = JSON.stringify({ name: SOMEBODY, type, avatar: null, role })
  return {
    id,
    shopId: vendor?.id,
    kind: `${type}/${role ?? ''}`,
    cookieOfKind: `viewer=${encodeURIComponent(somebody)}`,
    pieces: [<ViewerMeta key="meta" viewer={viewer} />, <AccountSummary key="menu" viewer={viewer} />].map(markupOf),
  }
}

const markupOf = (piece: ReactNode) => renderToStaticMarkup(piece)
