import type { ItemRequestActionName } from '@asime/contract/item-request-states'
import type { ItemRequest, NoBidReason } from '@asime/contract/item-requests'
import { loadCalls } from '../../lib/api/load-calls.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import { type Session, useSession } from '../../lib/session/session.ts'
import { isOnDuty } from '../../lib/session/shop-role.ts'
import { useActions } from '../../lib/session/use-actions.ts'
import { useViewerHint } from '../../lib/session/viewer-hint-context.ts'

/** What somebody is to an item request. */
export interface ViewerRole {
  as: 'visitor' | 'member' | 'owner'
  /**
   * What they may do with it, as the API says. Undefined until it has: what stands there meanwhile is a guess by what the browser
   * claims, good for keeping places free.
   */
  actions: readonly ItemRequestActionName[] | undefined
  /** Why they cannot bid, where that is about them and the item request. */
  noBidBecause: NoBidReason | undefined
  /** Whether they or a bid of theirs may have changed since, and are being asked for again. */
  isAsking: boolean
  /** Whether to keep a place for the bid form meanwhile. */
  isLikelyToBid: boolean
  /** Once known. */
  viewerId: string | undefined
  /** The vendor's id, once known. */
  vendorId: string | undefined
}

const SIGNED_OUT: Session = { state: 'signed_out' }
const NOTHING: readonly ItemRequestActionName[] = []

/**
 * Who is looking, by id, and what they may do.
 * @param ownBidId of their pending bid, as the page knows it: what they may do depends on whether there is one
 */
export function useViewerRole(itemRequest: ItemRequest, ownBidId: string | undefined): ViewerRole {
  const hint = useViewerHint()
  // Somebody who claims nothing is taken for a visitor at once, and nothing changes when that is sure.
  const { state, user: viewer } = useSession((session) => (session.user || hint ? session : SIGNED_OUT))
  const { answer, actions, isAsking } = useItemRequestActions(itemRequest, viewer?.id, ownBidId)
  const { user } = itemRequest
  if (viewer) {
    const isLikelyToBid = isOnDuty(viewer, 'sell') && viewer.id !== user.id
    return {
      as: viewer.id === user.id ? 'owner' : 'member',
      actions,
      noBidBecause: answer?.no_bid_because,
      isAsking,
      isLikelyToBid,
      viewerId: viewer.id,
      vendorId: viewer.vendor?.id,
    }
  }
  const isVisitor = state === 'signed_out' || !hint
  return {
    as: isVisitor ? 'visitor' : hint.id === user.id ? 'owner' : 'member',
    actions: isVisitor ? NOTHING : undefined,
    noBidBecause: undefined,
    isAsking: !isVisitor,
    isLikelyToBid: !isVisitor && isOnDuty(hint, 'sell') && hint.id !== user.id,
    viewerId: undefined,
    vendorId: undefined,
  }
}

/** What somebody who is signed in may do with it. @param ownBidId of their pending bid, where it may come and go */
export function useItemRequestActions(itemRequest: ItemRequest, viewerId: string | undefined, ownBidId?: string) {
  const read = async (signal: AbortSignal) => {
    const { readItemRequest } = await loadCalls(import('./item-requests.api.ts'))
    return readItemRequest(browserApi, itemRequest.id, { signal })
  }
  return useActions(itemRequest, viewerId, read, ownBidId)
}
