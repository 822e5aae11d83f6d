import { useLocation, useNavigate } from 'react-router'

interface StepState {
  formStep: number
  /** How many steps before this one are entries of the history. */
  stepsBehind: number
}

/**
 * Which step of a form is shown where there is no room for all. Each is an entry of the history, so that a phone's own
 * Back leads to the step before and a reload stays where it was.
 */
export function useFormStep(): [step: number, goTo: (target: number) => void] {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const { formStep: step, stepsBehind } = readState(state)

  const goTo = (target: number) => {
    if (target === step) return
    const back = step - target
    if (back > 0 && back <= stepsBehind) return void navigate(-back)
    const next: StepState = { formStep: target, stepsBehind: back > 0 ? 0 : stepsBehind + 1 }
    void navigate(pathname + search, { state: next, replace: back > 0 })
  }
  return [step, goTo]
}

function readState(state: unknown): StepState {
  const { formStep, stepsBehind } = (state ?? {}) as Partial<StepState>
  return typeof formStep === 'number' && typeof stepsBehind === 'number'
    ? { formStep, stepsBehind }
    : { formStep: 0, stepsBehind: 0 }
}
