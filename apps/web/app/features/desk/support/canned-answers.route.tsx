import type { CannedAnswer } from '@asime/contract/support-desk'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { CannedAnswerDialog } from './canned-answer-dialog.tsx'
import { WholeList } from '../desk-rows.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { deleteCannedAnswer, listCannedAnswers } from './support-desk.api.ts'
import * as texts from './support-desk.texts.ts'
import * as sections from '../desk-sections.texts.ts'

export function meta() {
  return ownMeta(texts.cannedAnswers)
}

export default function CannedAnswersPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <CannedAnswers />}</Queries>
}

function CannedAnswers() {
  const query = useOwnQuery(['canned-answers'], listCannedAnswers)
  const [editing, setEditing] = useState<CannedAnswer | 'new'>()
  const [removing, setRemoving] = useState<CannedAnswer>()
  const act = useRequestedAction(toast.success)
  return (
    <div className="frame pt-2 pb-6 lg:pt-4">
      <Breadcrumb
        items={[
          { label: sections.support, link: <Link to={href('/app/admin/support')}>{sections.support}</Link> },
          { label: texts.cannedAnswers },
        ]}
      />
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div className="flex-[1_1_16rem]">
          <h1 className="text-3xl">{texts.cannedAnswers}</h1>
          <p className="mt-1.5 text-ink-2">{texts.cannedLead}</p>
        </div>
        <Button variant="buy" aria-haspopup="dialog" onClick={() => setEditing('new')}>
          {texts.newAnswer}
        </Button>
      </div>
      <WholeList query={query} empty={texts.noCanned}>
        {(answer) => (
          <li key={answer.id} className="grid gap-2 border-t border-line px-4 py-4 lg:px-5">
            <h2 className="font-body text-base leading-snug font-semibold tracking-normal wrap-anywhere">
              {answer.title}
            </h2>
            <p className="text-[.9375rem] whitespace-pre-line text-ink-2 wrap-anywhere">{answer.text}</p>
            <p className="flex flex-wrap gap-2.5">
              <Button
                size="sm"
                aria-haspopup="dialog"
                aria-label={texts.editOf(answer.title)}
                onClick={() => setEditing(answer)}
              >
                {texts.edit}
              </Button>
              <Button
                size="sm"
                variant="danger"
                aria-haspopup="dialog"
                aria-label={texts.removeOf(answer.title)}
                onClick={() => setRemoving(answer)}
              >
                {texts.remove}
              </Button>
            </p>
          </li>
        )}
      </WholeList>
      <CannedAnswerDialog
        key={editing === 'new' || !editing ? 'new' : editing.id}
        open={editing !== undefined}
        answer={editing === 'new' ? undefined : editing}
        onClose={() => setEditing(undefined)}
      />
      <ReasonDialog
        key={removing?.id}
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={texts.removeQuestion}
        text={texts.removeText}
        label={texts.reasonForAudit}
        confirmLabel={texts.remove}
        variant="danger"
        onConfirm={(reason) =>
          act({
            intention: [removing?.id, reason],
            done: texts.removed,
            work: () => deleteCannedAnswer(removing?.id ?? '', reason),
          })
        }
      />
    </div>
  )
}
