import WifiOff from 'lucide-react/icons/wifi-off'
import { useOnline } from '../../lib/offline/use-online.ts'
import * as texts from './offline-banner.texts.ts'

/** Tells that the line is gone. What was loaded stays. The live region stands empty before, so that it is read out. */
export function OfflineBanner() {
  const isOnline = useOnline()
  return (
    <output className="sticky top-0 z-30 block">
      {!isOnline && (
        <span className="block bg-gold text-on-gold">
          <span className="frame flex min-h-10 items-center gap-2 py-2 text-sm font-semibold">
            <WifiOff aria-hidden="true" className="size-4 flex-none" />
            {texts.youAreOffline}
          </span>
        </span>
      )}
    </output>
  )
}
