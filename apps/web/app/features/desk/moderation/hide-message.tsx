import type { Message } from '@asime/contract/chat'
import { useState } from 'react'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { moveMessage } from './moderation.api.ts'
import * as texts from './moderation.texts.ts'

/** Removes a message from its conversation, or puts it back. */
export function HideMessage({ message }: { message: Message }) {
  /** What is asked about stays the same while the message, once it is done, already says otherwise. */
  const [asked, setAsked] = useState<'hide' | 'restore'>()
  const act = useRequestedAction(toast.success)
  const move = message.is_hidden ? 'restore' : 'hide'
  const words = texts.messageMoves[move]
  const asking = texts.messageMoves[asked ?? move]
  return (
    <div className="mt-2.5">
      <Button
        size="sm"
        variant={move === 'hide' ? 'danger' : 'line'}
        aria-haspopup="dialog"
        aria-label={texts.moveOf(words.label, texts.messageBy(message.sender_name))}
        onClick={() => setAsked(move)}
      >
        {words.label}
      </Button>
      <ReasonDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={asking.title}
        text={asking.text}
        label={texts.reasonAuthorReads}
        confirmLabel={asking.label}
        variant={asked === 'restore' ? 'buy' : 'danger'}
        onConfirm={async (reason) => {
          if (!asked) return
          await act({
            intention: [message.id, asked, reason],
            done: asking.done,
            work: (key) => moveMessage(asked, message.id, reason, key),
          })
        }}
      />
    </div>
  )
}
