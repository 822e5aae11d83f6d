import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { signInPath } from '../../lib/session/return-path.ts'
import { whenSessionEnds } from '../../lib/session/session.ts'
import { toast } from '../../ui/toast.tsx'
import * as texts from './use-session-end.texts.ts'

/** Leads to the sign-in page, and back afterwards, when the API no longer takes the session. */
export function useSessionEnd(): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const here = useRef('')
  useEffect(() => {
    here.current = pathname + search
  }, [pathname, search])

  useEffect(() => {
    whenSessionEnds(() => {
      toast.info(texts.pleaseSignInAgain, texts.yourSessionHasEnded)
      void navigate(signInPath(here.current))
    })
  }, [navigate])
}
