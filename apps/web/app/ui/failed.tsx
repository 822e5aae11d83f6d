import WifiOff from 'lucide-react/icons/wifi-off'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** A list that could not be loaded, which never looks like one that is empty. */
export function Failed({ onRetry }: { onRetry: () => unknown }) {
  return (
    <EmptyState
      icon={<WifiOff />}
      title="We could not load this"
      actions={<Button onClick={() => void onRetry()}>Try again</Button>}
    >
      Asime took too long to answer. Please try again.
    </EmptyState>
  )
}
