import type { DisputeKind } from '@asime/contract/dispute-states'
import * as texts from './dispute-words.texts.ts'

export const disputeKindNames: Record<DisputeKind, string> = {
  not_received: texts.nothingHasArrived,
  damaged: texts.damaged,
  not_as_described: texts.notAsDescribed,
  incomplete: texts.somethingIsMissing,
  other: texts.somethingElse,
}

export const disputeKindOptions = Object.entries(disputeKindNames).map(([value, label]) => ({ value, label }))
