import type { Reply } from '../client.ts'

interface LookRules {
  /** After this many guesses at an account no more are checked: from then on the right one is among them. */
  thenRight: number
  /** One in this many guesses is right. */
  rightEvery: number
  /** The status of a wrong guess that was checked. */
  refusal: number
}

/** The outcomes of guesses at accounts: how many were answered, how many of these were checked, and how many were right. */
export class Looks<Account extends object> {
  readonly #rules: LookRules
  readonly #answered = new Map<Account, number>()
  readonly #lookedAt = new Map<Account, number>()
  #rightOnes = 0

  constructor(rules: LookRules) {
    this.#rules = rules
  }

  /** Whether the n-th guess, which is at this account, is to be the right one. */
  takeRight(account: Account, n: number): boolean {
    const isRight = of(this.#answered, account) >= this.#rules.thenRight && n % this.#rules.rightEvery === 0
    if (isRight) this.#rightOnes++
    return isRight
  }

  note(account: Account, reply: Reply | undefined): void {
    if (reply) this.#answered.set(account, of(this.#answered, account) + 1)
    if (reply?.status === this.#rules.refusal) this.#lookedAt.set(account, of(this.#lookedAt, account) + 1)
  }

  /** Accounts with more checked guesses than allowed. */
  above(most: number): [Account, number][] {
    return [...this.#lookedAt].filter(([, count]) => count > most)
  }

  describe(one: Account, many: readonly Account[]): string {
    const most = Math.max(...many.map((each) => of(this.#lookedAt, each)))
    return `looked at, of one account, ${of(this.#lookedAt, one)}, of any other ${most} at most; right ones refused: ${this.#rightOnes}`
  }
}

const of = <Account>(counts: ReadonlyMap<Account, number>, account: Account) => counts.get(account) ?? 0

/** Half of the guesses are at one account, half at the others in turn. */
export const victimOf = <Account>(n: number, one: Account, many: readonly Account[]): Account =>
  n % 2 === 0 ? one : (many[Math.floor(n / 2) % many.length] as Account)
