import { Button } from '../../ui/button.tsx'
import * as texts from './draft-state.texts.ts'

/** Beside the title of the form: what was typed is kept on this device. */
export function DraftState({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className="flex items-center gap-1 text-sm text-ink-3">
      {texts.draftKept}
      <Button variant="ghost" size="sm" onClick={onDiscard}>
        {texts.discard}
      </Button>
    </p>
  )
}
