import { formatCount } from '@asime/contract/counts'
import type { DeskFigure } from '@asime/contract/home-desk'
import { HOME_FIGURE, leastOf, MAX_HOME_FIGURE } from '@asime/contract/home-rules'
import { useRef, useState } from 'react'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { DeskItem } from '../money/desk-item.tsx'
import { WholeList } from '../desk-rows.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { HomeDeskPage } from './home-desk-page.tsx'
import { listHomeFigures, saveHomeFigure } from './home-desk.api.ts'
import * as texts from './figures.texts.ts'

export function meta() {
  return ownMeta(texts.title)
}

export default function FiguresPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <Figures />}</Queries>
}

function Figures() {
  const query = useOwnQuery(['home figures'], listHomeFigures)
  return (
    <HomeDeskPage title={texts.title} lead={texts.lead}>
      <WholeList query={query} empty={texts.none}>
        {(figure) => <FigureRow key={`${figure.id} ${figure.revision}`} figure={figure} />}
      </WholeList>
    </HomeDeskPage>
  )
}

function FigureRow({ figure }: { figure: DeskFigure }) {
  const { key, figure: shown, live } = figure
  const [isChanging, setChanging] = useState(false)
  const name = texts.names[key]
  return (
    <DeskItem
      title={name}
      facts={[
        texts.shown(shown),
        texts.live(key, formatCount(live)),
        leastOf(shown) > live && (
          <span key="above" className="text-laterite-ink">
            {texts.above}
          </span>
        ),
      ]}
      actions={
        <>
          <Button size="sm" aria-haspopup="dialog" aria-label={texts.changeOf(name)} onClick={() => setChanging(true)}>
            {texts.change}
          </Button>
          {isChanging && <FigureDialog figure={figure} onClose={() => setChanging(false)} />}
        </>
      }
    />
  )
}

function FigureDialog({ figure, onClose }: { figure: DeskFigure; onClose: () => void }) {
  const [written, setWritten] = useState(figure.figure)
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const act = useRequestedAction(toast.success)
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={texts.changeOf(texts.names[figure.key])}
      text={texts.changeText}
      label={texts.reason}
      confirmLabel={texts.change}
      variant="buy"
      isReady={() => {
        const isGood = HOME_FIGURE.test(written.trim())
        setError(isGood ? undefined : texts.wrong)
        if (!isGood) field.current?.focus()
        return isGood
      }}
      onConfirm={(reason) =>
        act({
          intention: [figure.id, written, reason],
          done: texts.changed,
          work: () => saveHomeFigure(figure, written, reason),
        })
      }
    >
      <Field label={texts.figure} hint={texts.hint} error={error} className="mt-3">
        {(control) => (
          <Input
            ref={field}
            autoComplete="off"
            maxLength={MAX_HOME_FIGURE}
            value={written}
            onChange={(event) => {
              setWritten(event.currentTarget.value)
              setError(undefined)
            }}
            {...control}
          />
        )}
      </Field>
    </ReasonDialog>
  )
}
