import Check from 'lucide-react/icons/check'
import * as texts from './form-steps.texts.ts'

interface FormStepsProps {
  /** Names the steps: `Checkout steps`. */
  label: string
  steps: readonly string[]
  /** Counted from 0. */
  current: number
  /** For steps that are done: goes back to one. */
  onStep?: (index: number) => void
}

/** The present step in a form of several steps. */
export function FormSteps({ label: name, steps, current, onStep }: FormStepsProps) {
  return (
    <ol aria-label={name} className="flex flex-wrap gap-x-2 gap-y-1 min-[380px]:gap-x-3.5">
      {steps.map((label, index) => {
        const isDone = index < current
        const content = (
          <>
            <span
              className={`grid size-[1.75rem] flex-none place-items-center rounded-full border-[1.5px] text-[.8125rem] font-semibold ${
                isDone
                  ? 'border-forest bg-forest text-on-forest'
                  : index === current
                    ? 'border-gold bg-gold text-on-gold'
                    : 'border-line-strong'
              }`}
            >
              {isDone ? <Check aria-hidden="true" strokeWidth={2.4} className="size-4" /> : index + 1}
            </span>
            {label}
            {isDone && <span className="sr-only">{texts.done}</span>}
          </>
        )
        return (
          <li
            key={label}
            aria-current={index === current ? 'step' : undefined}
            className={`font-medium ${index === current ? 'text-ink' : 'text-ink-3'}`}
          >
            {isDone && onStep ? (
              <button
                type="button"
                onClick={() => onStep(index)}
                className="flex min-h-11 cursor-pointer items-center gap-1.5 hover:text-ink hover:underline hover:underline-offset-4"
              >
                {content}
              </button>
            ) : (
              <span className="flex min-h-11 items-center gap-1.5 min-[380px]:gap-2">{content}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
