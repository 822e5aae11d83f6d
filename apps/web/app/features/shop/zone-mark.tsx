import type { DeliveryZone } from '@asime/contract/delivery-zones'
import X from 'lucide-react/icons/x'
import * as texts from './shop.texts.ts'

const TONES: Record<DeliveryZone, string> = {
  same_town: 'bg-forest text-on-forest',
  same_region: 'bg-forest-soft text-forest-ink',
  neighbour: 'bg-gold-soft text-gold-ink',
  far: 'bg-laterite-soft text-laterite-ink',
}

export function zoneTone(zone: DeliveryZone | null): string {
  return zone ? TONES[zone] : 'bg-surface-3 text-ink-2'
}

/** The zone's letter in its colour. Decoration beside its name. */
export function ZoneMark({ zone }: { zone: DeliveryZone | null }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-[2rem] flex-none place-items-center rounded-[8px] font-display text-base font-bold ${zoneTone(zone)}`}
    >
      {zone ? texts.zoneLetters[zone] : <X className="size-4" />}
    </span>
  )
}
