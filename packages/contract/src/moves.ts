/** One step in the life of a noun: a row in one of these states goes to that one. Who may cause it is for its service to say. */
export interface Move<Status extends string> {
  from: readonly Status[]
  to: Status
}
