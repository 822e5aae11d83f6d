/** A status change: from one of these statuses to that one. The service decides who may cause it. */
export interface Move<Status extends string> {
  from: readonly Status[]
  to: Status
}
