import type { PostingRule } from '@asime/contract/posting-rules'
import { useState } from 'react'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { WholeList } from '../desk-rows.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { ModerationPage } from './moderation-page.tsx'
import { PostingRuleDialog } from './posting-rule-dialog.tsx'
import { deletePostingRule, listPostingRules } from './posting-rules.api.ts'
import * as texts from './posting-rules.texts.ts'

export function meta() {
  return ownMeta(texts.rules)
}

export default function PostingRulesPage() {
  const viewer = useViewer()
  return (
    <Queries>
      {viewer && (
        <ModerationPage title={texts.rules} lead={texts.rulesLead}>
          <PostingRules />
        </ModerationPage>
      )}
    </Queries>
  )
}

const nameOf = ({ phrase, category }: PostingRule) => phrase ?? texts.allOf(category?.name ?? '')

function PostingRules() {
  const query = useOwnQuery(['posting-rules'], listPostingRules)
  const [editing, setEditing] = useState<PostingRule | 'new'>()
  const [removing, setRemoving] = useState<PostingRule>()
  const act = useRequestedAction(toast.success)
  return (
    <>
      <p className="mb-4">
        <Button variant="buy" aria-haspopup="dialog" onClick={() => setEditing('new')}>
          {texts.newRule}
        </Button>
      </p>
      <WholeList query={query} empty={texts.noRules}>
        {(rule) => (
          <li
            key={rule.id}
            className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line px-4 py-3 lg:px-5"
          >
            <div className="min-w-0 flex-1 basis-64">
              <h2 className="font-body text-base leading-snug font-semibold tracking-normal wrap-anywhere">
                {nameOf(rule)}
              </h2>
              <p className="mt-0.5 text-sm text-ink-2 wrap-anywhere">
                {texts.ruleFacts(texts.kinds[rule.kind], rule.phrase === null ? undefined : rule.category?.name)}
              </p>
              {rule.message && <p className="mt-0.5 text-sm text-ink-2 wrap-anywhere">{rule.message}</p>}
            </div>
            <p className="flex flex-wrap gap-2.5">
              <Button
                size="sm"
                aria-haspopup="dialog"
                aria-label={texts.editOf(nameOf(rule))}
                onClick={() => setEditing(rule)}
              >
                {texts.edit}
              </Button>
              <Button
                size="sm"
                variant="danger"
                aria-haspopup="dialog"
                aria-label={texts.removeOf(nameOf(rule))}
                onClick={() => setRemoving(rule)}
              >
                {texts.remove}
              </Button>
            </p>
          </li>
        )}
      </WholeList>
      <PostingRuleDialog
        key={editing === 'new' || !editing ? 'new' : `${editing.id} ${editing.updated_at}`}
        open={editing !== undefined}
        rule={editing === 'new' ? undefined : editing}
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
            work: () => deletePostingRule(removing?.id ?? '', reason),
          })
        }
      />
    </>
  )
}
