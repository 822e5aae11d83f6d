import { MAX_ADMIN_NOTE } from '@asime/contract/text-lengths'
import type { AdminUser, SuspensionEffects } from '@asime/contract/admin-users'
import type { UserActionName } from '@asime/contract/user-states'
import { useState } from 'react'
import { useOwnQuery } from '../../../lib/session/queries.tsx'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Button, type ButtonVariant } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { toast } from '../../../ui/toast.tsx'
import { EffectList } from './effect-list.tsx'
import { actOnUser, readSuspensionEffects } from './people.api.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import * as texts from './people.texts.ts'

/** Those that take no more than a reason. */
const ACTS = ['suspend', 'restore', 'sign_out'] as const satisfies readonly UserActionName[]
type Act = (typeof ACTS)[number]

const VARIANTS: Record<Act, ButtonVariant> = {
  suspend: 'danger',
  restore: 'buy',
  sign_out: 'line',
}

/** What can be done with somebody's account; each with a reason. */
export function PersonActions({ user: { id, full_name: name, actions } }: { user: AdminUser }) {
  const [asking, setAsking] = useState<Act>()
  const [note, setNote] = useState('')
  const act = useRequestedAction(toast.success)
  const effects = useOwnQuery(['suspension-effects', id], (signal) => readSuspensionEffects(id, signal), {
    enabled: asking === 'suspend',
  })
  const offered = ACTS.filter((each) => actions.includes(each))

  if (offered.length === 0) return <p className="text-ink-2">{texts.noActions}</p>
  return (
    <div className="grid gap-2.5">
      {offered.map((each) => (
        <Button key={each} variant={VARIANTS[each]} block aria-haspopup="dialog" onClick={() => setAsking(each)}>
          {texts.acts[each].label}
        </Button>
      ))}
      {offered.map((each) => (
        <ReasonDialog
          key={each}
          open={asking === each}
          onClose={() => {
            setAsking(undefined)
            setNote('')
          }}
          title={texts.acts[each].title(name)}
          text={texts.acts[each].text}
          label={texts.reasonTheyRead}
          confirmLabel={texts.acts[each].label}
          variant={VARIANTS[each]}
          disabled={each === 'suspend' && !effects.isSuccess}
          onConfirm={(reason) =>
            act({
              intention: [id, each, reason, note],
              done: texts.acts[each].done(name),
              work: (key) => actOnUser(each, id, { reason, note: note.trim() }, key),
            })
          }
        >
          {each === 'suspend' && (
            <>
              <Effects query={effects} />
              <Field label={texts.noteForAdmins} hint={texts.noteIsKept} optional className="mt-3">
                {(control) => (
                  <Textarea
                    counter={MAX_ADMIN_NOTE}
                    maxLength={MAX_ADMIN_NOTE}
                    value={note}
                    onChange={(event) => setNote(event.currentTarget.value)}
                    {...control}
                  />
                )}
              </Field>
            </>
          )}
        </ReasonDialog>
      ))}
    </div>
  )
}

/** What suspending leads to, as things stand when it is asked. */
function Effects({ query }: { query: ReturnType<typeof useOwnQuery<SuspensionEffects>> }) {
  if (query.isError)
    return (
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="alert" className="font-medium text-danger">
          {texts.effectsFailed}
        </p>
        <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
          {texts.tryAgain}
        </Button>
      </div>
    )
  if (!query.data) {
    return (
      <Loading className="mt-3">
        <Skeleton className="h-28" />
      </Loading>
    )
  }
  return <EffectList title={texts.whatHappens} effects={texts.effectsInWords(query.data)} />
}
