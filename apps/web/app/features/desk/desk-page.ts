/** Which page of a list is asked for. */
export interface DeskPage {
  cursor?: string | undefined
  limit?: number
  signal: AbortSignal
}
