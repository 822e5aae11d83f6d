import type { DeliveryZone } from '@asime/contract/delivery-zones'
import type { Region } from '@asime/contract/ghana'
import Store from 'lucide-react/icons/store'
import X from 'lucide-react/icons/x'
import { zoneTone } from './zone-mark.tsx'
import * as texts from './shop.texts.ts'

/** Where each region lies, from north to south. */
const TILES: readonly (readonly [region: Region, place: string])[] = [
  ['Upper West', 'col-start-1 row-start-1'],
  ['Upper East', 'col-start-2 row-start-1'],
  ['North East', 'col-start-3 row-start-1'],
  ['Savannah', 'col-start-1 col-span-2 row-start-2'],
  ['Northern', 'col-start-3 row-start-2'],
  ['Bono', 'col-start-1 row-start-3'],
  ['Bono East', 'col-start-2 row-start-3'],
  ['Oti', 'col-start-4 row-start-3'],
  ['Ahafo', 'col-start-1 row-start-4'],
  ['Ashanti', 'col-start-2 row-start-4'],
  ['Eastern', 'col-start-3 row-start-4'],
  ['Volta', 'col-start-4 row-start-4'],
  ['Western North', 'col-start-1 row-start-5'],
  ['Western', 'col-start-2 row-start-5'],
  ['Central', 'col-start-3 row-start-5'],
  ['Greater Accra', 'col-start-4 row-start-5'],
]

interface ZoneMapProps {
  origin: Region
  zoneOf: (region: Region) => DeliveryZone | null
  nameOf: (zone: DeliveryZone | null) => string
  chosen: Region
  onChoose: (region: Region) => void
}

/** The sixteen regions as tiles, each in the colour of its zone. */
export function ZoneMap({ origin, zoneOf, nameOf, chosen, onChoose }: ZoneMapProps) {
  return (
    // Scrolls where the text is large: names must not run into each other. With room for what reaches beyond a tile.
    <fieldset className="-m-2.5 grid min-w-0 auto-rows-[minmax(66px,auto)] grid-cols-[repeat(4,minmax(3.6rem,1fr))] gap-1.5 self-start overflow-x-auto p-2.5">
      <legend className="sr-only">{texts.zoneMap}</legend>
      {TILES.map(([region, place]) => {
        const zone = zoneOf(region)
        return (
          <button
            key={region}
            type="button"
            aria-pressed={region === chosen}
            onClick={() => onChoose(region)}
            className={`relative grid min-w-0 content-center justify-items-center gap-0.5 rounded-[10px] p-1 text-center text-xs leading-tight font-semibold aria-pressed:outline-2 aria-pressed:outline-offset-1 aria-pressed:outline-ink forced-colors:border ${place} ${zoneTone(zone)}`}
          >
            <span aria-hidden="true" className="font-display text-base leading-none font-bold">
              {zone ? texts.zoneLetters[zone] : <X aria-hidden="true" className="size-4" />}
            </span>
            <span>
              {region}
              <span className="sr-only">: {nameOf(zone)}</span>
            </span>
            {region === origin && (
              <span className="absolute -top-2 left-1/2 flex -translate-x-1/2 items-center gap-1 rounded-[6px] bg-ink px-1.5 py-0.5 text-xs leading-none text-bg">
                <Store aria-hidden="true" className="size-3" />
                {texts.you}
              </span>
            )}
          </button>
        )
      })}
    </fieldset>
  )
}
