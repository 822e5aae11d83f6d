import { inWords, SECOND_FACTOR_FRESH } from '@asime/contract/deadlines'
import { useEffect, useRef, useState } from 'react'
import { answerCodeRequests } from '../../../lib/session/fresh-code.ts'
import { CodeDialog } from './code-dialog.tsx'
import { checkSecondFactor } from './second-factor.api.ts'
import * as texts from './second-factor.texts.ts'

/** Asks admins for a fresh code, when the API wants one before it does something. */
export default function CodePrompt() {
  const [isAsking, setAsking] = useState(false)
  const answer = useRef<(isTaken: boolean) => void>(undefined)

  useEffect(
    () =>
      answerCodeRequests(() => {
        // Whatever else was waiting for one is given up.
        answer.current?.(false)
        setAsking(true)
        return new Promise((resolve) => {
          answer.current = resolve
        })
      }),
    [],
  )

  function end(isTaken: boolean) {
    setAsking(false)
    answer.current?.(isTaken)
    answer.current = undefined
  }

  return (
    <CodeDialog
      open={isAsking}
      onClose={() => end(false)}
      title={texts.enterCode}
      text={texts.enterCodeText(inWords(SECOND_FACTOR_FRESH))}
      confirmLabel={texts.confirm}
      onCode={async (code) => {
        await checkSecondFactor(code)
        end(true)
      }}
    />
  )
}
