import WifiOff from 'lucide-react/icons/wifi-off'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import * as texts from './failed.texts.ts'

/** A list that could not be loaded, which must not look empty. */
export function Failed({ onRetry, className }: { onRetry: () => unknown; className?: string }) {
  return (
    <EmptyState
      className={className}
      icon={<WifiOff />}
      title={texts.weCouldNotLoadThis}
      actions={<Button onClick={() => void onRetry()}>{texts.tryAgain}</Button>}
    >
      {texts.asimeTookTooLong}
    </EmptyState>
  )
}
