/** Said instead of asking somebody who has stopped answering. */
export class CircuitOpen extends Error {
  constructor() {
    super('skipped: the provider has not responded recently')
    this.name = 'CircuitOpen'
  }
}

export interface Circuit {
  /** Whether a call would be refused now. */
  isOpen(): boolean
  /** @throws CircuitOpen, or what the work throws */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** So many failures in a row are no accident. */
const MAX_FAILURES = 5

/**
 * Stops asking who does not answer: after failures in a row nobody waits for the next one, for `restMs`; then one call tries,
 * and the others follow if it succeeds. The work throws exactly where there was no answer; a refusal is one.
 */
export function createCircuit(restMs: number): Circuit {
  let failures = 0
  let closedAgainAt = 0
  let isTrying = false
  const isOpen = () => failures >= MAX_FAILURES && (isTrying || performance.now() < closedAgainAt)

  return {
    isOpen,
    async run(work) {
      if (isOpen()) throw new CircuitOpen()
      const isTrial = failures >= MAX_FAILURES
      if (isTrial) isTrying = true
      try {
        const result = await work()
        failures = 0
        return result
      } catch (error) {
        failures++
        closedAgainAt = performance.now() + restMs
        throw error
      } finally {
        if (isTrial) isTrying = false
      }
    },
  }
}
