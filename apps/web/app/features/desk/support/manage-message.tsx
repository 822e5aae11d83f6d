import type { ContactMessage } from '@asime/contract/support-desk'
import { useState } from 'react'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { useViewer } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Part } from '../part.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { assignContactMessage, type ContactMessageEnd, endContactMessage } from './support-desk.api.ts'
import * as texts from './support-desk.texts.ts'

const ENDS = ['close', 'reopen'] as const

/** Who takes care of a message, and whether it is done. */
export function ManageMessage({ message }: { message: ContactMessage }) {
  const { id, assignee, admins, actions } = message
  const viewer = useViewer()
  const [asking, setAsking] = useState<ContactMessageEnd>()
  const act = useRequestedAction(toast.success)

  async function assign(assigneeId: string | null) {
    try {
      await act({
        intention: [id, 'assign', assigneeId, assignee?.id],
        done: texts.assigned,
        work: () => assignContactMessage(id, assigneeId, assignee?.id ?? null),
      })
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure
      toast.error(texts.notWritten, failure.message)
    }
  }

  // Somebody who is an admin no longer may still have it.
  const people = assignee && !admins.some((each) => each.id === assignee.id) ? [assignee, ...admins] : admins
  const offered = ENDS.filter((each) => actions.includes(each))
  return (
    <Part title={texts.assignee}>
      <div className="grid gap-2.5">
        <Field label={<span className="sr-only">{texts.assignee}</span>}>
          {(control) => (
            <Select
              value={assignee?.id ?? ''}
              onChange={(event) => void assign(event.currentTarget.value || null)}
              {...control}
            >
              <option value="">{texts.nobody}</option>
              {people.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.full_name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {assignee === null && viewer && (
          <Button variant="buy" block onClick={() => void assign(viewer.id)}>
            {texts.take}
          </Button>
        )}
        {offered.map((each) => (
          <Button key={each} block aria-haspopup="dialog" onClick={() => setAsking(each)}>
            {texts.endLabels[each]}
          </Button>
        ))}
      </div>
      {ENDS.map((each) => {
        const { done, ...words } = texts.ends[each]
        return (
          <ReasonDialog
            key={each}
            open={asking === each}
            onClose={() => setAsking(undefined)}
            {...words}
            variant="buy"
            onConfirm={(reason) =>
              act({ intention: [id, each, reason], done, work: (key) => endContactMessage(each, id, reason, key) })
            }
          />
        )
      })}
    </Part>
  )
}
