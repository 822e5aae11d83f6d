import { inWords } from '@asime/contract/deadlines'
import { dateOf } from '@asime/contract/days'
import type { InformationState } from '@asime/contract/information-desk'
import { announces, rulesOf } from '@asime/contract/information-pages'
import { useRef, useState } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { Callout } from '../../../ui/callout.tsx'
import { Checkbox, Field, Input } from '../../../ui/field.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import type { Publication } from './page-texts.api.ts'
import * as texts from './page-texts.texts.ts'

interface PublishDialogProps {
  /** The page as it stands. */
  latest: InformationState
  title: string
  confirmLabel: string
  onClose: () => void
  /** @throws an error whose message says why not */
  onConfirm: (publication: Omit<Publication, 'if_version'>) => Promise<void>
}

/** Asks for the reason of a new version, and of what people agree to from when it is in force. The API knows which days may be chosen. */
export function PublishDialog({ latest, title, confirmLabel, onClose, onConfirm }: PublishDialogProps) {
  const { isLegal, notice, isAnnounced } = rulesOf(latest.page)
  const [day, setDay] = useState('')
  const [dayError, setDayError] = useState<string>()
  const dayInput = useRef<HTMLInputElement>(null)
  const [isMinor, setMinor] = useState(false)
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={title}
      text={isLegal ? texts.publishLegal : texts.publishAtOnce}
      label={texts.reason}
      confirmLabel={confirmLabel}
      variant="buy"
      isReady={() => {
        // Half a date looks empty to scripts, which would be at once.
        const isHalf = dayInput.current?.validity.badInput === true
        setDayError(isHalf ? texts.wholeDay : undefined)
        return !isHalf
      }}
      onConfirm={(reason) => onConfirm({ in_force_from: day || null, is_minor: isMinor, reason })}
    >
      {isLegal && (
        <Field
          label={texts.firstDay}
          hint={notice && !isMinor ? texts.firstDayNotice(inWords(notice)) : texts.firstDayHint}
          error={dayError}
          optional
          className="mt-3"
        >
          {(control) => (
            <Input
              ref={dayInput}
              type="date"
              value={day}
              onChange={(event) => {
                setDay(event.currentTarget.value)
                setDayError(undefined)
              }}
              {...control}
            />
          )}
        </Field>
      )}
      {(notice || isAnnounced) && (
        <Checkbox
          className="mt-2"
          label={texts.isMinor}
          hint={notice ? texts.isMinorHintNotice : texts.isMinorHint}
          checked={isMinor}
          onChange={(event) => setMinor(event.currentTarget.checked)}
        />
      )}
      {isLegal && (
        <Callout tone="info" className="mt-3">
          <output>{whoIsNotified(latest, day, isMinor)}</output>
        </Callout>
      )}
    </ReasonDialog>
  )
}

/** As the API will do it. */
function whoIsNotified(
  { page, is_coming: isComing, is_announced: isAnnounced }: InformationState,
  day: string,
  isMinor: boolean,
) {
  const isAhead = day > dateOf(new Date().toISOString())
  if (announces(page, { isAhead, isMinor })) return texts.everybodyNotified(formatDate(day))
  if (isComing && isAnnounced) return isAhead ? texts.othersStillNotified : texts.nobodyNotifiedAgain
  return rulesOf(page).isAnnounced && !isMinor ? texts.nobodyNotifiedNow : texts.nobodyNotified
}
