export interface ShutdownStack {
  /** How to end what was just begun. */
  add(step: () => Promise<unknown>): void
  /** Ends everything, last begun first, each whatever becomes of the others. Once. */
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
