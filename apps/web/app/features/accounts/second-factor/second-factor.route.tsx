import type { SecondFactor } from '@asime/contract/second-factor'
import { useState } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../../lib/session/queries.tsx'
import { reloadUser, useViewer } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ProfilePartPage } from '../profile-part-page.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { readSecondFactor, renewRecoveryCodes, turnOffSecondFactor } from './second-factor.api.ts'
import { SetUp } from './set-up.tsx'
import * as texts from './second-factor.texts.ts'

export function meta() {
  return ownMeta(texts.title)
}

export default function SecondFactorPage() {
  const viewer = useViewer()
  return (
    <ProfilePartPage title={texts.title} lead={texts.lead} isOnly={viewer?.must_enrol ?? false}>
      {viewer?.must_enrol && (
        <Callout tone="warn" className="mb-4">
          {texts.required}
        </Callout>
      )}
      <Queries>{viewer && <Panel key={viewer.id} />}</Queries>
    </ProfilePartPage>
  )
}

function Panel() {
  const { data, isError, refetch } = useOwnQuery(['second-factor'], readSecondFactor)
  const [codes, setCodes] = useState<string[]>()

  async function changed() {
    await refetch()
    // Whether it is missing is the profile's.
    await reloadUser()
  }

  if (!data) return isError ? <Failed onRetry={() => void refetch()} /> : <Waiting />
  return (
    <div className="rounded-panel border border-line bg-surface p-4 lg:p-6">
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(undefined)
            void changed()
          }}
        />
      ) : data.is_on ? (
        <IsOn state={data} onCodes={setCodes} onOff={() => void changed()} />
      ) : (
        <SetUp
          onDone={(made) => {
            setCodes(made)
            toast.success(texts.turnedOn)
          }}
        />
      )}
    </div>
  )
}

function Waiting() {
  return (
    <Loading>
      <Skeleton className="h-40" />
    </Loading>
  )
}

interface IsOnProps {
  state: SecondFactor
  onCodes: (codes: string[]) => void
  onOff: () => void
}

function IsOn({ state, onCodes, onOff }: IsOnProps) {
  const [asking, setAsking] = useState<'codes' | 'off'>()
  const close = () => setAsking(undefined)
  return (
    <>
      {state.since && <p className="font-semibold">{texts.isOn(formatDate(state.since))}</p>}
      <p className="mt-1 text-ink-2">{texts.codesLeft(state.recovery_codes_left)}</p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button aria-haspopup="dialog" onClick={() => setAsking('codes')}>
          {texts.newCodes}
        </Button>
        <Button variant="danger" aria-haspopup="dialog" onClick={() => setAsking('off')}>
          {texts.turnOff}
        </Button>
      </div>
      <CodeDialog
        open={asking === 'codes'}
        onClose={close}
        title={texts.newCodes}
        text={texts.newCodesText}
        confirmLabel={texts.makeCodes}
        onCode={async (code) => {
          const made = await renewRecoveryCodes(code)
          close()
          onCodes(made)
        }}
      />
      <CodeDialog
        open={asking === 'off'}
        onClose={close}
        title={texts.turnOffTitle}
        text={state.is_required ? texts.turnOffTextAdmin : texts.turnOffText}
        confirmLabel={texts.turnOff}
        variant="danger"
        onCode={async (code) => {
          await turnOffSecondFactor(code)
          close()
          toast.success(texts.turnedOff)
          onOff()
        }}
      />
    </>
  )
}
