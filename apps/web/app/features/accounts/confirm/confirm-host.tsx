import { type ComponentType, useEffect, useRef, useState } from 'react'
import { answerConfirmationRequests } from '../../../lib/session/confirmed-again.ts'
import { toastNotOpened } from '../../../ui/toast.tsx'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'

interface Question {
  /** A number for each, so that nothing typed into one is left for the next. */
  key: number
  Dialog: ComponentType<ConfirmDialogProps>
  isOpen: boolean
}

/** Asks people to confirm that it is them, when the API wants that before it does something. The dialog is loaded when it is needed. */
export function ConfirmHost() {
  const [question, setQuestion] = useState<Question>()
  const answer = useRef<(isConfirmed: boolean) => void>(undefined)

  useEffect(() => {
    const stop = answerConfirmationRequests(async () => {
      const code = await import('./confirm-dialog.tsx').catch(() => undefined)
      if (!code) {
        toastNotOpened()
        return false
      }
      return new Promise((resolve) => {
        answer.current = resolve
        setQuestion((before) => ({ key: (before?.key ?? 0) + 1, Dialog: code.ConfirmSessionDialog, isOpen: true }))
      })
    })
    return () => {
      stop()
      // Signed out meanwhile: what waits must not wait for ever.
      answer.current?.(false)
    }
  }, [])

  if (!question) return null
  const { Dialog } = question
  return (
    <Dialog
      key={question.key}
      open={question.isOpen}
      onEnd={(isConfirmed) => {
        answer.current?.(isConfirmed)
        setQuestion({ ...question, isOpen: false })
      }}
    />
  )
}
