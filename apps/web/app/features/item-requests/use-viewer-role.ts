import type { ItemRequest } from '@asime/contract/item-requests'
import { useRouteLoaderData } from 'react-router'
import { type Session, useSession } from '../../lib/session/session.ts'
import type { loader as siteLoader } from '../../root.tsx'

/** What somebody is to an item request. */
export interface ViewerRole {
  as: 'visitor' | 'buyer' | 'vendor' | 'owner'
  /** False until the tokens have been looked at: a guess by what the browser claims, good for keeping places free. */
  isSure: boolean
  /** The vendor's id, once known. */
  vendorId: string | undefined
}

const SIGNED_OUT: Session = { state: 'signed_out' }

/** Who is looking. Decided by identity; only the guess goes by the name, which is all that there is to go by. */
export function useViewerRole({ user }: Pick<ItemRequest, 'user'>): ViewerRole {
  const site = useRouteLoaderData<typeof siteLoader>('root')
  const hint = site?.viewer
  // Somebody who claims nothing is taken for a visitor at once, and nothing changes when that is sure.
  const { state, user: viewer } = useSession((session) => (session.user || hint ? session : SIGNED_OUT))
  if (viewer) {
    const as = viewer.id === user.id ? 'owner' : viewer.user_type === 'vendor' ? 'vendor' : 'buyer'
    return { as, isSure: true, vendorId: viewer.vendor?.id }
  }
  if (state === 'signed_out' || !hint) return { as: 'visitor', isSure: state === 'signed_out', vendorId: undefined }
  const as = hint.full_name === user.full_name ? 'owner' : hint.user_type === 'vendor' ? 'vendor' : 'buyer'
  return { as, isSure: false, vendorId: undefined }
}
