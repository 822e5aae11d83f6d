import { MAX_REASON } from '@asime/contract/text-lengths'
import { MAX_PHRASE, MAX_RULE_MESSAGE, type PostingRuleKind, postingRuleKinds } from '@asime/contract/moderation-states'
import type { PostingRule } from '@asime/contract/posting-rules'
import { type FormEvent, useId, useState } from 'react'
import { useOwnQuery } from '../../../lib/session/queries.tsx'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { listAllCategories, savePostingRule } from './posting-rules.api.ts'
import * as texts from './posting-rules.texts.ts'

interface PostingRuleDialogProps {
  open: boolean
  /** Undefined for a new one. */
  rule: PostingRule | undefined
  onClose: () => void
}

export function PostingRuleDialog({ open, rule, onClose }: PostingRuleDialogProps) {
  const formId = useId()
  const [newId, setNewId] = useState(() => crypto.randomUUID())
  const [kind, setKind] = useState<PostingRuleKind>(rule?.kind ?? 'prohibited')
  const [phrase, setPhrase] = useState(rule?.phrase ?? '')
  const [categoryId, setCategoryId] = useState(rule?.category?.id ?? '')
  const [message, setMessage] = useState(rule?.message ?? '')
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<{ phrase?: string; message?: string; reason?: string; all?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const categories = useOwnQuery(['categories'], listAllCategories, { enabled: open })
  const act = useRequestedAction(toast.success)

  async function save(event: FormEvent) {
    event.preventDefault()
    const found = {
      ...(phrase.trim() === '' && categoryId === '' && { phrase: texts.enterWords }),
      ...(kind === 'prohibited' && message.trim() === '' && { message: texts.enterMessage }),
      ...(reason.trim() === '' && { reason: texts.enterReason }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const id = rule?.id ?? newId
      const body = {
        kind,
        phrase: phrase.trim() || null,
        category_id: categoryId || null,
        ...(kind === 'prohibited' && { message: message.trim() }),
        if_updated_at: rule?.updated_at ?? null,
        reason: reason.trim(),
      }
      await act({ intention: [id, body], done: texts.saved, work: () => savePostingRule(id, body) })
      if (!rule) {
        setNewId(crypto.randomUUID())
        setPhrase('')
        setMessage('')
      }
      setReason('')
      onClose()
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure
      setErrors({ all: failure.message })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={rule ? texts.editRule : texts.newRule}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="buy" busy={isBusy}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={formId} method="dialog" noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
        <Field label={texts.kind}>
          {(control) => (
            <Select
              {...control}
              value={kind}
              onChange={({ currentTarget }) =>
                setKind(postingRuleKinds.find((each) => each === currentTarget.value) ?? 'prohibited')
              }
            >
              {postingRuleKinds.map((each) => (
                <option key={each} value={each}>
                  {texts.kindChoices[each]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={texts.words} hint={texts.wordsHint} error={errors.phrase}>
          {(control) => (
            <Input
              maxLength={MAX_PHRASE}
              value={phrase}
              onChange={({ currentTarget }) => setPhrase(currentTarget.value)}
              {...control}
            />
          )}
        </Field>
        <Field label={texts.where}>
          {(control) => (
            <Select
              {...control}
              value={categoryId}
              onChange={({ currentTarget }) => setCategoryId(currentTarget.value)}
            >
              <option value="">{texts.everywhere}</option>
              {(categories.data ?? (rule?.category ? [rule.category] : [])).map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {kind === 'prohibited' && (
          <Field label={texts.message} error={errors.message}>
            {(control) => (
              <Input
                maxLength={MAX_RULE_MESSAGE}
                value={message}
                onChange={({ currentTarget }) => setMessage(currentTarget.value)}
                {...control}
              />
            )}
          </Field>
        )}
        <Field label={texts.reasonForAudit} error={errors.reason}>
          {(control) => (
            <Input
              maxLength={MAX_REASON}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
              {...control}
            />
          )}
        </Field>
        {errors.all && (
          <p role="alert" className="font-medium text-danger">
            {errors.all}
          </p>
        )}
      </form>
    </Dialog>
  )
}
