import type { AdminVerification } from '@asime/contract/verification'
import { partsToVerify, type VerificationPart } from '@asime/contract/verification-states'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { FieldGroup } from '../../../ui/field-group.tsx'
import { decideVerification, type VerificationAct } from './verifications.api.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { toast } from '../../../ui/toast.tsx'
import * as texts from './verifications.texts.ts'

const ACTS = ['approve', 'ask_again', 'reject', 'revoke'] as const
const VARIANTS = { approve: 'buy', ask_again: 'line', reject: 'danger', revoke: 'danger' } as const

interface CheckVerificationProps {
  verification: AdminVerification
  partNames: Record<VerificationPart, string>
}

/** What can be decided about it; each with a reason. */
export function CheckVerification({ verification, partNames }: CheckVerificationProps) {
  const { id, legal_status: legalStatus, actions } = verification
  const [asking, setAsking] = useState<VerificationAct>()
  const [parts, setParts] = useState<readonly VerificationPart[]>([])
  const [partsError, setPartsError] = useState<string>()
  const act = useRequestedAction(toast.success)
  const offered = ACTS.filter((each) => actions.includes(each))

  if (offered.length === 0) return <Callout tone="info">{texts.nothingToDecide}</Callout>
  return (
    <div className="grid gap-2.5">
      {offered.map((each) => (
        <Button
          key={each}
          variant={VARIANTS[each]}
          block
          aria-haspopup="dialog"
          onClick={() => {
            setParts([])
            setPartsError(undefined)
            setAsking(each)
          }}
        >
          {texts.verificationActs[each].label}
        </Button>
      ))}
      {offered.map((each) => (
        <ReasonDialog
          key={each}
          open={asking === each}
          onClose={() => setAsking(undefined)}
          {...texts.verificationActs[each]}
          label={texts.reasonShopReads[each]}
          confirmLabel={texts.verificationActs[each].label}
          variant={VARIANTS[each]}
          isReady={() => {
            const isMissing = each === 'ask_again' && parts.length === 0
            setPartsError(isMissing ? texts.chooseParts : undefined)
            return !isMissing
          }}
          onConfirm={(reason) =>
            act({
              intention: [id, each, reason, parts],
              done: texts.verificationActs[each].done,
              work: (key) =>
                decideVerification(
                  each,
                  id,
                  each === 'ask_again' ? { reason, asked_for: [...parts] } : { reason },
                  key,
                ),
            })
          }
        >
          {each === 'ask_again' && (
            <div className="mt-3">
              <FieldGroup legend={texts.askFor} error={partsError}>
                {partsToVerify(legalStatus).map((part) => (
                  <Checkbox
                    key={part}
                    label={partNames[part]}
                    checked={parts.includes(part)}
                    onChange={() => {
                      setPartsError(undefined)
                      setParts(parts.includes(part) ? parts.filter((other) => other !== part) : [...parts, part])
                    }}
                  />
                ))}
              </FieldGroup>
            </div>
          )}
        </ReasonDialog>
      ))}
    </div>
  )
}
