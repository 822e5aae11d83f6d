import { MAX_REASON } from '@asime/contract/text-lengths'
import { MAX_PHRASE, MAX_RULE_MESSAGE, type PostingRuleKind, postingRuleKinds } from '@asime/contract/moderation-states'
import { type PostingRule, savePostingRuleEndpoint } from '@asime/contract/posting-rules'
import { useId, useMemo, useState } from 'react'
import { forgetChanges, KeepChanges } from '../../../lib/drafts/keep-changes.tsx'
import { formSchema } from '../../../lib/forms/form-schema.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
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

interface RuleFields {
  kind: PostingRuleKind
  phrase: string
  category_id: string
  message: string
  reason: string
}

/** Of what is left empty nothing is said. Who posts what is only watched reads nothing. */
const ruleSchema = (rule: PostingRule | undefined) =>
  formSchema(savePostingRuleEndpoint.body, ({ kind, phrase, category_id, message, reason }: RuleFields) => ({
    kind,
    phrase: phrase.trim() || null,
    category_id: category_id || null,
    ...(kind === 'prohibited' && { message }),
    if_updated_at: rule?.updated_at ?? null,
    reason,
  }))

export function PostingRuleDialog({ open, rule, onClose }: PostingRuleDialogProps) {
  const formId = useId()
  const [newId, setNewId] = useState(() => crypto.randomUUID())
  const schema = useMemo(() => ruleSchema(rule), [rule])
  const saved: RuleFields = {
    kind: rule?.kind ?? 'prohibited',
    phrase: rule?.phrase ?? '',
    category_id: rule?.category?.id ?? '',
    message: rule?.message ?? '',
    reason: '',
  }
  const form = useSchemaForm(schema, { defaultValues: saved })
  // What was typed over one version is not put over the next.
  const changes = `posting-rule:${rule ? `${rule.id} ${rule.updated_at}` : 'new'}`
  const { field, errorOf } = form
  const categories = useOwnQuery(['categories'], listAllCategories, { enabled: open })
  const act = useRequestedAction(toast.success)

  const save = form.handleSubmit(async (body) => {
    try {
      const id = rule?.id ?? newId
      await act({ intention: [id, body], done: texts.saved, work: () => savePostingRule(id, body) })
      if (!rule) {
        setNewId(crypto.randomUUID())
        form.setValue('phrase', '')
        form.setValue('message', '')
      }
      form.setValue('reason', '')
      forgetChanges(changes)
      onClose()
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure
      form.setError('root', { message: failure.message })
    }
  })

  /** A new one waits to be gone on with; what is changed of another is given up. */
  function close() {
    if (rule) forgetChanges(changes)
    onClose()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={rule ? texts.editRule : texts.newRule}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="buy" busy={form.formState.isSubmitting}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={formId} method="dialog" noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
        <KeepChanges form={form} name={changes} saved={saved} />
        <Field label={texts.kind}>
          {(control) => (
            <Select {...control} {...field('kind', 'message')}>
              {postingRuleKinds.map((each) => (
                <option key={each} value={each}>
                  {texts.kindChoices[each]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={texts.words} hint={texts.wordsHint} error={errorOf('phrase')}>
          {(control) => <Input maxLength={MAX_PHRASE} {...field('phrase')} {...control} />}
        </Field>
        <Field label={texts.where}>
          {(control) => (
            <Select {...control} {...field('category_id', 'phrase')} value={form.watch('category_id')}>
              <option value="">{texts.everywhere}</option>
              {(categories.data ?? (rule?.category ? [rule.category] : [])).map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {form.watch('kind') === 'prohibited' && (
          <Field label={texts.message} error={errorOf('message')}>
            {(control) => <Input maxLength={MAX_RULE_MESSAGE} {...field('message')} {...control} />}
          </Field>
        )}
        <Field label={texts.reasonForAudit} error={errorOf('reason')}>
          {(control) => <Input maxLength={MAX_REASON} {...field('reason')} {...control} />}
        </Field>
        {errorOf('root') && (
          <p role="alert" className="font-medium text-danger">
            {errorOf('root')}
          </p>
        )}
      </form>
    </Dialog>
  )
}
