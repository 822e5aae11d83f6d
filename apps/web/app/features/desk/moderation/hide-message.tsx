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
  const [isOpen, setOpen] = useState(false)
  const act = useRequestedAction(toast.success)
  const move = message.is_hidden ? 'restore' : 'hide'
  const words = texts.messageMoves[move]
  return (
    <p className="mt-2.5">
      <Button
        size="sm"
        variant={move === 'hide' ? 'danger' : 'line'}
        aria-haspopup="dialog"
        aria-label={texts.moveOf(words.label, texts.messageBy(message.sender_name))}
        onClick={() => setOpen(true)}
      >
        {words.label}
      </Button>
      <ReasonDialog
        key={move}
        open={isOpen}
        onClose={() => setOpen(false)}
        title={words.title}
        text={words.text}
        label={texts.reasonAuthorReads}
        confirmLabel={words.label}
        variant={move === 'hide' ? 'danger' : 'buy'}
        onConfirm={(reason) =>
          act({
            intention: [message.id, move, reason],
            done: words.done,
            work: (key) => moveMessage(move, message.id, reason, key),
          })
        }
      />
    </p>
  )
}
