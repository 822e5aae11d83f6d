import type { AdminUser } from '@asime/contract/admin-users'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Part } from '../part.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useNeededText } from '../use-needed-text.ts'
import * as texts from './contact-change.texts.ts'

interface ContactChangeProps extends ChangeDialogProps {
  mayChange: boolean
  withdraw: (reason: string, idempotencyKey: string) => Promise<unknown>
  /** Below the buttons. */
  note?: string
  /** What is known of the change that waits. */
  children: ReactNode
}

interface ChangeDialogProps {
  user: AdminUser
  waiting: { requested_at: string } | null
  words: Words
  /** What to know before one begins a change. */
  hints: readonly string[]
  input: ComponentProps<typeof Input>
  request: (contact: string, reason: string, idempotencyKey: string) => Promise<unknown>
}

interface Words {
  title: string
  change: string
  another: string
  changeOf: (name: string) => string
  changeText: () => string
  newContact: string
  enterContact: string
  send: string
  sent: string
  withdrawText: string
}

/** A change of somebody's email or number: what waits, and how one is begun or withdrawn. */
export function ContactChange({ mayChange, withdraw, note, children, ...dialog }: ContactChangeProps) {
  const { user, waiting, words } = dialog
  const [asking, setAsking] = useState<'change' | 'withdraw'>()
  const act = useRequestedAction(toast.success)
  const close = () => setAsking(undefined)
  if (!mayChange && !waiting) return null

  return (
    <Part title={words.title}>
      <div className="grid gap-2.5">
        {children}
        {mayChange && (
          <Button variant="line" block aria-haspopup="dialog" onClick={() => setAsking('change')}>
            {waiting ? words.another : words.change}
          </Button>
        )}
        {mayChange && waiting && (
          <Button variant="danger" block aria-haspopup="dialog" onClick={() => setAsking('withdraw')}>
            {texts.withdraw}
          </Button>
        )}
        {mayChange && note && <p className="text-sm text-ink-2">{note}</p>}
      </div>
      <ChangeDialog {...dialog} open={asking === 'change'} onClose={close} />
      <ReasonDialog
        open={asking === 'withdraw'}
        onClose={close}
        title={texts.withdrawTitle}
        text={words.withdrawText}
        label={texts.reason}
        confirmLabel={texts.withdraw}
        variant="danger"
        onConfirm={(reason) =>
          act({
            intention: [user.id, waiting?.requested_at, reason],
            done: texts.withdrawn,
            work: (key) => withdraw(reason, key),
          })
        }
      />
    </Part>
  )
}

function ChangeDialog({
  user,
  waiting,
  words,
  hints,
  input,
  request,
  open,
  onClose,
}: ChangeDialogProps & { open: boolean; onClose: () => void }) {
  const contact = useNeededText()
  const act = useRequestedAction(toast.success)
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={words.changeOf(user.full_name)}
      text={words.changeText()}
      label={texts.reason}
      confirmLabel={words.send}
      variant="buy"
      isReady={() => contact.isEntered(words.enterContact)}
      onConfirm={async (reason) => {
        await act({
          intention: [user.id, waiting?.requested_at, contact.value, reason],
          done: words.sent,
          work: (key) => request(contact.value, reason, key),
        })
        contact.clear()
      }}
    >
      {hints.map((hint) => (
        <p key={hint} className="mt-2 text-ink-2">
          {hint}
        </p>
      ))}
      {waiting && <p className="mt-2 font-medium">{texts.replaces}</p>}
      <Field label={words.newContact} error={contact.error} className="mt-3">
        {(control) => <Input {...contact.input} {...input} {...control} />}
      </Field>
    </ReasonDialog>
  )
}
