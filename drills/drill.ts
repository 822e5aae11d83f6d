/** The options that a drill is run with. */
export interface DrillOptions {
  /** Decides everything that the drill leaves to chance, so that a failure can be repeated. */
  seed: number
  /** A first look: a tenth of the work or less. */
  quick: boolean
  /** With a market of 1,000,000 products, where a drill supports it. */
  large: boolean
  /** Another checkout, whose server is drilled instead of this one's. */
  checkout?: string | undefined
  say: (line: string) => void
}

export interface DrillResult {
  /** Work done and measurements, to be printed. */
  counts: Record<string, number | string>
  /** Violations; empty when the drill is passed. */
  problems: string[]
}

export interface Drill {
  id: string
  title: string
  run(options: DrillOptions): Promise<DrillResult>
}

/** Collects problems, so that one run shows them all. */
export class Findings {
  readonly problems: string[] = []

  expect(holds: boolean, problem: string): void {
    if (!holds) this.problems.push(problem)
  }
}
