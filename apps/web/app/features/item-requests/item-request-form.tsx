import { MAX_REQUEST_FILES } from '@asime/contract/rules'
import type { Profile } from '@asime/contract/accounts'
import type { Category } from '@asime/contract/categories'
import type { SaveItemRequest } from '@asime/contract/item-requests'
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstError } from '../../lib/forms/focus-first-error.ts'
import { FormSteps } from '../../ui/form-steps.tsx'
import { toast } from '../../ui/toast.tsx'
import {
  type FieldName,
  FORM_PARTS,
  type ItemRequestFields,
  type ItemRequestFormState,
  itemRequestSchema,
} from './item-request-fields.ts'
import { BudgetFields } from './item-request-form-budget.tsx'
import { FormPart } from './item-request-form-part.tsx'
import { GoodToKnow, ItemRequestPreview, type PostedItemRequest } from './item-request-form-preview.tsx'
import { SpecFields } from './item-request-form-specs.tsx'
import { WhatFields } from './item-request-form-what.tsx'
import { useAttachments } from '../../lib/uploads/use-attachments.ts'
import { useFormStep } from './use-form-step.ts'
import * as texts from './item-request-form.texts.ts'

export interface ItemRequestFormProps {
  fields: ItemRequestFields
  /** Comes a moment later, and stands where the location is still as it began. */
  suggestedPlace?: string | undefined
  categories: readonly Category[] | undefined
  loadCategories: () => Promise<Category[]>
  user: Profile
  /** Where it is one that vendors see already. */
  posted?: PostedItemRequest
  submitLabel: string
  /** Said when it fails and the server has no words for it. */
  failure: string
  onChange: (fields: ItemRequestFields) => void
  /** Settles when the page is left. @throws ApiError, which the form shows */
  onSubmit: (itemRequest: SaveItemRequest) => Promise<void>
}

const LAST_STEP = FORM_PARTS.length - 1

/** What is asked for: one long form with the card beside it, or on a phone three steps. */
export function ItemRequestForm(props: ItemRequestFormProps) {
  const { fields, categories, loadCategories, user, posted, submitLabel, onChange } = props
  const element = useRef<HTMLFormElement>(null)
  const [nowMs] = useState(Date.now)
  const formId = useId()
  const [schema] = useState(() => itemRequestSchema((name) => isUnfinished(formId, name)))
  const form: ItemRequestFormState = useSchemaForm(schema, { defaultValues: fields })
  const attachments = useAttachments(
    fields.attachments,
    (kept) => {
      form.setValue('attachments', kept)
      form.clearErrors('attachments')
    },
    { most: MAX_REQUEST_FILES },
  )
  const [isBusy, setBusy] = useState(false)
  const { step, goTo, showErrors } = useShownStep(element)

  const { subscribe } = form
  const tellChange = useEffectEvent(onChange)
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => tellChange(values) }), [subscribe])

  const { suggestedPlace } = props
  const suggest = useEffectEvent((place: string) => {
    if (form.getValues('location') === fields.location) form.setValue('location', place)
  })
  useEffect(() => {
    if (suggestedPlace) suggest(suggestedPlace)
  }, [suggestedPlace])

  async function next() {
    if (await form.trigger(FORM_PARTS[step]?.fields)) goTo(step + 1)
    else showErrors([step])
  }

  /** Goes on with `work` when all is right, and leads to what is not. */
  const ifValid = (work: (itemRequest: SaveItemRequest) => Promise<void>) =>
    form.handleSubmit(work, (errors) => showErrors(partsOf(Object.keys(errors))))()

  async function post() {
    await ifValid(async () => {
      if (!(await attachments.whenSettled())) {
        form.setError('attachments', { message: texts.notAllFilesWereSent })
        return showErrors([0])
      }
      // Once more, because one may have gone on typing while the files were sent.
      await ifValid(save)
    })
  }

  async function save(itemRequest: SaveItemRequest) {
    try {
      await props.onSubmit(itemRequest)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The session is over: the way leads to signing in, and back to the draft.
      if (error.status === 401) return
      const refused = refusedFields(error)
      for (const [name, message] of refused) form.setError(name, { type: 'server', message })
      if (refused.size > 0) showErrors(partsOf([...refused.keys()]))
      toast.error(texts.error, serverMessage(error) ?? props.failure)
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (isInSteps() && step < LAST_STEP) return next()
    setBusy(true)
    await post().finally(() => setBusy(false))
  }

  const isWaiting = isBusy && attachments.files.some(({ state }) => state === 'sending')
  return (
    <form ref={element} id={formId} noValidate onSubmit={(event) => void submit(event)}>
      <div className="scroll-mt-4 pt-4 lg:hidden">
        <FormSteps label={texts.requestSteps} steps={FORM_PARTS.map(({ name }) => name)} current={step} onStep={goTo} />
      </div>
      {/* What has the focus is not to lie below the bar at the bottom. */}
      <div className="grid gap-x-14 pt-5 max-lg:[&_:is(input,textarea,button)]:scroll-mb-28 lg:grid-cols-[minmax(0,640px)_minmax(0,424px)] lg:justify-between">
        <div className="grid min-w-0 content-start gap-5">
          <FormPart number={1} title={texts.whatDoYouNeed} lead={texts.clearTitleAndAPicture} isCurrent={step === 0}>
            <WhatFields form={form} categories={categories} loadCategories={loadCategories} attachments={attachments} />
          </FormPart>
          <FormPart number={2} title={texts.whatWouldYouPay} lead={texts.leaveTheBudgetOpen} isCurrent={step === 1}>
            <BudgetFields form={form} nowMs={nowMs} />
          </FormPart>
          <FormPart
            number={3}
            title={texts.whatMustItHave}
            lead={texts.vendorsSeeTheseAsAList}
            isCurrent={step === LAST_STEP}
          >
            <SpecFields form={form} />
          </FormPart>
        </div>
        <aside
          aria-labelledby="preview-title"
          className={`min-w-0 max-lg:mt-8 lg:row-span-2 ${step === LAST_STEP ? '' : 'max-lg:hidden'}`}
        >
          <div className="lg:sticky lg:top-6">
            <h2 id="preview-title" className="text-lg">
              {texts.howVendorsWillSeeIt}
            </h2>
            <p className="mt-0.5 mb-3.5 text-sm text-ink-3">{texts.thisCardStandsInTheList}</p>
            <ItemRequestPreview
              control={form.control}
              categories={categories ?? []}
              user={user}
              posted={posted}
              nowMs={nowMs}
            />
            <GoodToKnow />
          </div>
        </aside>
        <div className="flex flex-wrap items-center gap-2.5 max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:-mx-4 max-lg:mt-8 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:pt-2.5 max-lg:pb-[max(14px,env(safe-area-inset-bottom))] max-lg:sm:-mx-6 max-lg:sm:px-6 lg:mt-6 lg:gap-5">
          {step > 0 && (
            <Button size="lg" onClick={() => goTo(step - 1)} className="lg:hidden">
              {texts.back}
            </Button>
          )}
          {step < LAST_STEP && (
            <Button type="submit" variant="ask" size="lg" className="flex-1! lg:hidden">
              {texts.next}
            </Button>
          )}
          <Button
            type="submit"
            variant="ask"
            size="lg"
            busy={isBusy}
            className={`max-lg:flex-1! ${step < LAST_STEP ? 'max-lg:hidden' : ''}`}
          >
            {submitLabel}
          </Button>
          <output
            // On phones the files are two steps back: only that they are waited for has to be seen.
            className={`text-sm text-ink-3 ${isWaiting ? 'max-lg:order-first max-lg:basis-full' : 'max-lg:sr-only'}`}
          >
            {isWaiting ? texts.yourFilesAreSentFirst : texts.whatYouTypeIsKept}
          </output>
        </div>
      </div>
    </form>
  )
}

/** The step that a phone shows, and where the focus goes when it changes: to its heading, or to what is wrong in it. */
function useShownStep(element: RefObject<HTMLFormElement | null>) {
  const [step, goTo] = useFormStep()
  const wantsErrors = useRef(false)
  const shown = useRef(step)

  useEffect(() => {
    if (shown.current === step || !element.current) return
    shown.current = step
    const isForErrors = wantsErrors.current
    wantsErrors.current = false
    if (isForErrors) return focusFirstError(element.current)
    // At once: while a page glides, its buttons run away from under the finger.
    element.current.scrollIntoView({ block: 'start', behavior: 'instant' })
    element.current.querySelector<HTMLElement>(`#part-${step + 1}`)?.focus({ preventScroll: true })
  }, [step, element])

  return {
    step,
    goTo,
    /** Leads to the first of the parts in which something is wrong. */
    showErrors: (parts: readonly number[]) => {
      const [first = step] = parts
      wantsErrors.current = isInSteps() && first !== step
      if (wantsErrors.current) goTo(first)
      else if (element.current) focusFirstError(element.current)
    },
  }
}

/** Whether there is no room for all parts at once: below the `lg` of the design. */
function isInSteps(): boolean {
  return !matchMedia('(min-width: 62.5rem)').matches
}

/** Something stands in the input that the browser cannot read and therefore gives to nobody. */
function isUnfinished(formId: string, name: FieldName): boolean {
  const input = document.forms.namedItem(formId)?.elements.namedItem(name)
  return input instanceof HTMLInputElement && input.validity.badInput
}

function partsOf(names: readonly string[]): number[] {
  return FORM_PARTS.flatMap(({ fields }, part) => (fields.some((field) => names.includes(field)) ? [part] : []))
}

/** What the server says of fields that the form has. Of one of several, such as `attachments.2`, it says it of all. */
function refusedFields({ errors }: ApiError): Map<FieldName, string> {
  const known = FORM_PARTS.flatMap(({ fields }): readonly FieldName[] => fields)
  return new Map(
    Object.entries(errors ?? {}).flatMap(([path, message]) => {
      const name = known.find((field) => field === path.split('.')[0])
      return name ? [[name, message] as const] : []
    }),
  )
}
