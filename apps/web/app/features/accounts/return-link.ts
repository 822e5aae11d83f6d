import { useEffect, useState } from 'react'
import { href, useLocation, useNavigate, useSearchParams } from 'react-router'
import { returnPathOf } from '../../lib/session/return-path.ts'
import { startSession, useSession } from '../../lib/session/session.ts'

const OF_DESK = /^\/app\/admin(?:[/?#]|$)/

/** Leads on whoever is signed in: those who came signed in at once, the others as soon as they are. */
export function useReturnWhenSignedIn(): void {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const returnPath = returnPathOf(search)
  // What stood behind the # of the page that sent here has come along, as browsers do on a redirect.
  const asked = returnPath.includes('#') ? returnPath : returnPath + hash
  const { state, user } = useSession()
  // What others would be sent away from is not loaded for them.
  const path = OF_DESK.test(asked) && user?.user_type !== 'admin' ? href('/app') : asked
  const [isSure, setSure] = useState(false)

  useEffect(() => {
    // A stored session may turn out to be over, and its user would come straight back.
    void startSession().then(() => setSure(true))
  }, [])
  useEffect(() => {
    if (isSure && state === 'signed_in') void navigate(path, { replace: true })
  }, [isSure, state, path, navigate])
}
