import { useState } from 'react'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import * as texts from './fees.texts.ts'

interface WithdrawButtonProps {
  id: string
  /** What it says, for whoever hears it alone. */
  title: string
  withdraw: (id: string, reason: string) => Promise<unknown>
}

/** Takes back a rule or rate that has not begun. */
export function WithdrawButton({ id, title, withdraw }: WithdrawButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const act = useRequestedAction(toast.success)
  return (
    <>
      <Button size="sm" aria-label={texts.withdrawLabel(title)} onClick={() => setAsking(true)}>
        {texts.withdraw}
      </Button>
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.withdrawQuestion}
        text={texts.withdrawText(title)}
        label={texts.reasonForLog}
        confirmLabel={texts.withdraw}
        variant="danger"
        onConfirm={(reason) =>
          act({ intention: [id, reason], done: texts.withdrawn, work: () => withdraw(id, reason) })
        }
      />
    </>
  )
}
