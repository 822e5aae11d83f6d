export interface ShutdownStack {
  /** Adds how to end what was just begun. */
  add(step: () => Promise<unknown>): void
  /** Ends everything once, in reverse order, even if another part fails to end. */
  run(): Promise<void>
  readonly begun: boolean
}

export function createShutdownStack(report: (error: unknown) => void): ShutdownStack {
  const steps: (() => Promise<unknown>)[] = []
  let running: Promise<void> | undefined
  const runAll = async () => {
    for (const step of steps.toReversed()) await step().catch(report)
  }
  return {
    add: (step) => void steps.push(step),
    run: () => (running ??= runAll()),
    get begun() {
      return running !== undefined
    },
  }
}
