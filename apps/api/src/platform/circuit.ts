/** Thrown instead of calling a provider that has stopped answering. */
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

/** Failures in a row after which calls stop. */
const MAX_FAILURES = 5

/**
 * Stops calling a provider that does not answer: after failures in a row, calls are refused for `restMs`; then one call tries,
 * and the others follow if it succeeds. The work must throw only if there was no answer; a refusal is an answer.
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
