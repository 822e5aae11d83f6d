import { unavailable } from '@asime/contract/errors'
import Heart from 'lucide-react/icons/heart'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import { signInPath } from '../../lib/session/return-path.ts'
import { useViewer } from '../../lib/session/session.ts'
import { formatCount } from '@asime/contract/counts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Follow } from './vendors.api.ts'
import * as texts from './follow-button.texts.ts'

// Only who is signed in needs them.
const loadCalls = () => import('./vendors.api.ts')

interface FollowButtonProps {
  vendor: { id: string; business_name: string; followers_count: number }
}

/** Follows and unfollows at once, and takes it back when the API does not. */
export function FollowButton({ vendor }: FollowButtonProps) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [follow, setState] = useState<Follow>({ following: false, followers_count: vendor.followers_count })
  const viewerId = viewer?.id
  const isPressed = useRef(false)

  useEffect(() => {
    // By the user before.
    isPressed.current = false
    if (!viewerId) return
    let isCurrent = true
    loadCalls()
      .then(({ readFollow }) => readFollow(browserApi, vendor.id))
      .then(
        // An answer from before the button was pressed.
        (known) => isCurrent && !isPressed.current && setState(known),
        () => {
          // Shown as not followed; pressing the button settles it.
        },
      )
    return () => {
      isCurrent = false
    }
  }, [viewerId, vendor.id])

  async function press() {
    if (!viewer) {
      toast.info(texts.pleaseLogin, texts.loginToFollow)
      return navigate(signInPath(pathname))
    }
    isPressed.current = true
    const before = follow
    const following = !before.following
    setState({ following, followers_count: Math.max(0, before.followers_count + (following ? 1 : -1)) })
    try {
      const { setFollow } = await loadCalls()
      setState(await setFollow(browserApi, vendor.id, following))
    } catch (error) {
      setState(before)
      toast.error(texts.error, error instanceof ApiError ? error.message : unavailable.message)
    }
  }

  return (
    <Button
      variant={follow.following ? 'line' : 'asksoft'}
      aria-pressed={follow.following}
      onClick={() => void press()}
    >
      <Heart aria-hidden="true" className={follow.following ? 'fill-laterite text-laterite' : ''} />
      <span>
        {follow.following ? texts.following : texts.follow}
        <span className="sr-only"> {vendor.business_name},</span>
      </span>
      <span className="font-normal">
        {formatCount(follow.followers_count)}
        <span className="sr-only"> {follow.followers_count === 1 ? texts.follower : texts.followers}</span>
      </span>
    </Button>
  )
}
