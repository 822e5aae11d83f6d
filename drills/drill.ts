/** What a drill is run with. */
export interface DrillOptions {
  /** Decides whatever the drill leaves to chance, so that a failure can be looked at again. */
  seed: number
  /** A first look: a tenth of the work or less. */
  quick: boolean
  /** With a market of 1,000,000 products, where a drill has that. */
  large: boolean
  /** Another checkout, whose server is drilled instead of this one's. */
  checkout?: string | undefined
  say: (line: string) => void
}

export interface DrillResult {
  /** What was done and measured, to be printed. */
  counts: Record<string, number | string>
  /** What was not as it must be; empty when the drill is passed. */
  problems: string[]
}

export interface Drill {
  id: string
  title: string
  run(options: DrillOptions): Promise<DrillResult>
}

/** Collects what is wrong, so that one run shows everything. */
export class Findings {
  readonly problems: string[] = []

  expect(holds: boolean, problem: string): void {
    if (!holds) this.problems.push(problem)
  }
}
